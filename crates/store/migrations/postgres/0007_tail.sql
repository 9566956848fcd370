-- Only SQLite needs a tail: PostgreSQL's own log is one already.
SELECT 1;
