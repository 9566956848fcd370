-- Where the tail is filed to: all that one table had there, as one row, named by the number of the row that comes after it.
-- A table's rows one by one would cost as much to file as to keep. What was filed before this stays in journal.
CREATE TABLE journal_sheets (
    table_id TEXT NOT NULL,
    until INTEGER NOT NULL,
    pack TEXT NOT NULL,
    PRIMARY KEY (table_id, until)
);
