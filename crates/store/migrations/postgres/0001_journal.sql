-- The truth: every table's inputs, in order. Never updated, never deleted row by row.
-- Ids sort by bytes (COLLATE "C"), as they do in SQLite, whatever the cluster's language.
CREATE TABLE journal (
    table_id TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- Derived from the journal in the same transaction: what is live, and which number comes next.
-- Claiming the next number here is what lets one writer win; an owner's epoch will stand beside it.
CREATE TABLE tables (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    next_seq BIGINT NOT NULL,
    status TEXT NOT NULL,
    game TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    updated_ms BIGINT NOT NULL
);
CREATE INDEX tables_live ON tables (id) WHERE status <> 'closed';
