-- What a person has who registered. Their nick and id stay in people, so a guest who registers stays who they are.
-- email_key is the address in lower case, folded by the program so that both engines agree on every letter.
CREATE TABLE accounts (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    is_verified BOOLEAN NOT NULL,
    password TEXT NOT NULL,
    role TEXT NOT NULL,
    banned_ms INTEGER,
    created_ms INTEGER NOT NULL
);
-- Anyone may claim an address, but one account alone can have proven it: if claiming failed, it would tell
-- a stranger which addresses are registered.
CREATE UNIQUE INDEX accounts_by_proven_email ON accounts (email_key) WHERE is_verified;
CREATE INDEX accounts_by_email ON accounts (email_key, created_ms);

-- Links sent by mail: good once, and not for long. As with sessions, only the hash is kept.
CREATE TABLE mail_tokens (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    email TEXT NOT NULL,
    expires_ms INTEGER NOT NULL,
    UNIQUE (person, purpose)
);
CREATE INDEX mail_tokens_by_end ON mail_tokens (expires_ms);

-- A session is a browser's, for as long as it is open or until it is told to forget, or a program's.
ALTER TABLE sessions ADD COLUMN kind TEXT NOT NULL DEFAULT 'lasting';
-- What the person knows it by: their browser, or the name they gave the program.
ALTER TABLE sessions ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
