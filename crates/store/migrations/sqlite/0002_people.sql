-- nick_key is the nick in lower case, folded by the program so that both engines agree on every letter.
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    nick TEXT NOT NULL,
    nick_key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
);
CREATE INDEX people_idle_guests ON people (seen_ms) WHERE kind = 'guest';

-- One row a device. Only the hash of a token is kept: a stolen copy of this table logs nobody in.
CREATE TABLE sessions (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
);
CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires_ms);
