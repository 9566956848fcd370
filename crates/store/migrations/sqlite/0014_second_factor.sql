-- The second factor of an account: a TOTP secret (RFC 6238), which both sides must know to compute codes.
-- It counts at login once confirmed_ms is set. used_step is the last time step of which a code was used.
CREATE TABLE second_factors (
    person TEXT NOT NULL PRIMARY KEY REFERENCES accounts (person) ON DELETE CASCADE,
    secret BLOB NOT NULL,
    confirmed_ms INTEGER,
    used_step INTEGER NOT NULL
);

-- One row per unused recovery code; as with sessions, only the hash is kept.
CREATE TABLE recovery_codes (
    person TEXT NOT NULL REFERENCES second_factors (person) ON DELETE CASCADE,
    code_hash BLOB NOT NULL,
    PRIMARY KEY (person, code_hash)
);

-- When a session ends however often it is used; NULL for a guest's and for a token without end.
ALTER TABLE sessions ADD COLUMN ends_ms INTEGER;

-- A login lasts 180 days.
UPDATE sessions SET ends_ms = created_ms + 15552000000
WHERE kind <> 'program' AND person IN (SELECT person FROM accounts);
UPDATE sessions SET expires_ms = ends_ms WHERE ends_ms < expires_ms;

-- The name of a browser's session was the start of its User-Agent header; now it is two words.
UPDATE sessions SET name =
    CASE
        WHEN name LIKE '%Edg/%' OR name LIKE '%EdgA/%' OR name LIKE '%EdgiOS/%' THEN 'Edge'
        WHEN name LIKE '%OPR/%' THEN 'Opera'
        WHEN name LIKE '%SamsungBrowser/%' THEN 'Samsung Internet'
        WHEN name LIKE '%Firefox/%' OR name LIKE '%FxiOS/%' THEN 'Firefox'
        WHEN name LIKE '%Chrome/%' OR name LIKE '%CriOS/%' THEN 'Chrome'
        WHEN name LIKE '%Safari/%' THEN 'Safari'
        ELSE 'Browser'
    END ||
    CASE
        WHEN name LIKE '%Android%' THEN ' on Android'
        WHEN name LIKE '%iPhone%' THEN ' on iPhone'
        WHEN name LIKE '%iPad%' THEN ' on iPad'
        WHEN name LIKE '%CrOS%' THEN ' on ChromeOS'
        WHEN name LIKE '%Windows%' THEN ' on Windows'
        WHEN name LIKE '%Macintosh%' THEN ' on macOS'
        WHEN name LIKE '%Linux%' OR name LIKE '%X11%' THEN ' on Linux'
        ELSE ''
    END
WHERE kind <> 'program' AND name <> '';
