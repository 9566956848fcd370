-- Only SQLite files its journal later: here each row is filed at once.
SELECT 1;
