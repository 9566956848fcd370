-- Where a finished game is in its table's journal: its first and last row, the lines of chat before the first row, and the
-- table's setup as JSON. Null in games from before: those are searched for page by page.
ALTER TABLE games ADD COLUMN first_seq INTEGER;
ALTER TABLE games ADD COLUMN last_seq INTEGER;
ALTER TABLE games ADD COLUMN lines_before INTEGER;
ALTER TABLE games ADD COLUMN setup TEXT;

-- For the deletion of old tables that only guests used.
CREATE INDEX tables_closed ON tables (updated_ms, id) WHERE status = 'closed';

-- People with a deletion that has begun. Journals are rewritten in batches; the person's own row goes last, and this row with it.
CREATE TABLE deletions (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE
);
