-- Lines of chat that somebody found wrong, with the words as the server had them. Reports about a person go with the person;
-- who reported is forgotten when they leave, and the report stays.
CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- A table's id, or 'lobby'.
    place TEXT NOT NULL,
    line INTEGER NOT NULL,
    accused TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    said TEXT NOT NULL,
    said_ms INTEGER NOT NULL,
    reporter TEXT REFERENCES people (id) ON DELETE SET NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    -- Null until it is settled.
    verdict TEXT,
    settled_ms INTEGER,
    settled_by TEXT REFERENCES people (id) ON DELETE SET NULL,
    UNIQUE (place, line, reporter)
);
CREATE INDEX reports_open ON reports (id) WHERE verdict IS NULL;
CREATE INDEX reports_about ON reports (accused);
CREATE INDEX reports_by ON reports (reporter);
CREATE INDEX reports_settled_by ON reports (settled_by);

-- One row, written now and then to see whether the database still takes writes.
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL
);
INSERT INTO pulse (id, at_ms) VALUES (1, 0);
