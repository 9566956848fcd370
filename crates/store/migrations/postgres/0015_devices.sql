-- Browsers in which an account has logged in. Only the hash of a device's cookie is stored, as with sessions.
CREATE TABLE devices (
    token_hash BYTEA NOT NULL PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    expires_ms BIGINT NOT NULL
);
CREATE INDEX devices_by_person ON devices (person, expires_ms);
CREATE INDEX devices_by_end ON devices (expires_ms);

-- The network address from which a guest of a TCP gateway last came, an IPv6 address as its /64 network.
CREATE TABLE gateway_guests (
    person TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    address TEXT NOT NULL
);
