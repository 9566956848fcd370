-- Mails that are not sent yet; a row is deleted when its mail is sent or given up. The text holds the link
-- itself, not its hash, so no backup contains this table.
CREATE TABLE outgoing_mails (
    id TEXT NOT NULL PRIMARY KEY,
    -- The account that the mail is about: its mails go with it.
    person TEXT NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    -- It is not tried before due_ms, nor after ends_ms.
    due_ms INTEGER NOT NULL,
    ends_ms INTEGER NOT NULL,
    -- A node that sends it has taken it until then; 0 if no node has.
    taken_until_ms INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX outgoing_mails_by_due ON outgoing_mails (due_ms);
CREATE INDEX outgoing_mails_by_person ON outgoing_mails (person);
