-- What nodes count together: one row for each key and window, deleted when the window has passed.
CREATE TABLE rate_windows (
    -- SHA-256 of what is counted, of which key, in which window.
    key_hash BLOB NOT NULL PRIMARY KEY,
    attempts INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
);
CREATE INDEX rate_windows_expire ON rate_windows (expires_ms);
