-- The journal's newest end: one row for each commit, with all that it keeps of however many tables. A row here touches
-- the end of one file; a row in journal touches a page for each table. What has gathered is filed into journal later.
-- The last row is never deleted: its id is how a program notices that another one has written.
CREATE TABLE journal_tail (
    id INTEGER NOT NULL PRIMARY KEY,
    pack TEXT NOT NULL
);
