-- The programs that share this database, each alive until its lease runs out. Every start is a term of its own, numbered
-- over all names; a new one ends the name's earlier ones, and what those owned is free to take.
CREATE TABLE nodes (
    term INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- By the database's own clock, the only one they have in common.
    expires_ms INTEGER NOT NULL,
    -- Superseded or resigned: it cannot be renewed.
    has_ended BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX nodes_by_name ON nodes (name) WHERE NOT has_ended;
-- Whoever wrote before there were nodes.
INSERT INTO nodes (term, name, expires_ms, has_ended) VALUES (0, '', 0, TRUE);

-- A table is written by one program at a time. Each change of owner is a new epoch, and an append names the epoch in which
-- it was thought out: one of an earlier epoch is refused here, whatever its author believes.
ALTER TABLE tables ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_by_owner ON tables (owner) WHERE status <> 'closed';

-- Which epoch a row was written in, and by whom: so that it can be shown, not only believed, that each epoch had one author.
ALTER TABLE journal ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE journal ADD COLUMN term INTEGER NOT NULL DEFAULT 0;
