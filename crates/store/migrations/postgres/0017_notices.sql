-- The key pair by which push services recognise this server, as PKCS #8: one row, made at the first start.
-- Browsers subscribe to its public half, so that it is saved in backups.
CREATE TABLE vapid_keys (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    pkcs8 BYTEA NOT NULL
);

-- What a person wants to be told, and how. Kinds are sets of bits.
CREATE TABLE notice_settings (
    person TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    page_kinds BIGINT NOT NULL,
    push_kinds BIGINT NOT NULL,
    mail_kinds BIGINT NOT NULL,
    language TEXT NOT NULL,
    -- Minutes after midnight of the person's day; both NULL without quiet hours.
    quiet_from BIGINT,
    quiet_until BIGINT,
    -- The person's offsets from UTC, as "ms:minutes" parted by commas: each counts from that time on.
    offsets TEXT NOT NULL,
    -- The end of the link by which mails are ended without a login.
    unsubscribe TEXT COLLATE "C" NOT NULL UNIQUE,
    -- When the last digest was queued.
    mailed_ms BIGINT NOT NULL DEFAULT 0
);

-- Browsers that take pushes. Each belongs to a session and ends with it.
CREATE TABLE push_subscriptions (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    session BYTEA NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
    endpoint TEXT COLLATE "C" NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person, created_ms);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session);

-- What people are to be told, one row for each way. A row stays until ends_ms after it was told, so that
-- the same is not told twice. No backup contains this table: an old backup must not tell old news.
CREATE TABLE notices (
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind BIGINT NOT NULL,
    -- The table, or the person who asks for friendship.
    subject TEXT COLLATE "C" NOT NULL,
    -- The id of a push subscription, or "mail".
    target TEXT COLLATE "C" NOT NULL,
    -- Grows when there is something new to tell of this kind and subject: the game, the turn.
    mark BIGINT NOT NULL,
    game TEXT NOT NULL,
    names TEXT NOT NULL,
    -- The end of the person's time; NULL if the turn has none.
    deadline_ms BIGINT,
    -- It is not told before due_ms, nor after ends_ms.
    due_ms BIGINT NOT NULL,
    ends_ms BIGINT NOT NULL,
    -- A node that tells it has taken it until then; 0 if no node has.
    taken_until_ms BIGINT NOT NULL DEFAULT 0,
    attempts BIGINT NOT NULL DEFAULT 0,
    -- When it was told, or given up.
    told_ms BIGINT,
    PRIMARY KEY (person, kind, subject, target)
);
CREATE INDEX notices_by_due ON notices (due_ms) WHERE told_ms IS NULL;
CREATE INDEX notices_by_end ON notices (ends_ms);
CREATE INDEX notices_by_subject ON notices (subject);

-- Where a mail program ends this kind of mails with one request (RFC 8058).
ALTER TABLE outgoing_mails ADD COLUMN unsubscribe TEXT;
