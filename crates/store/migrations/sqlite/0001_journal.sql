-- The truth: every table's inputs, in order. Never updated, never deleted row by row.
CREATE TABLE journal (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- Derived from the journal in the same transaction: what is live, and which number comes next.
-- Claiming the next number here is what lets one writer win; an owner's epoch will stand beside it.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    next_seq INTEGER NOT NULL,
    status TEXT NOT NULL,
    game TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    updated_ms INTEGER NOT NULL
);
CREATE INDEX tables_live ON tables (id) WHERE status <> 'closed';
