PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES(1,'journal','2026-11-18 20:59:51',1,X'07f88ebd07ebde6793a7120694aa5472bfdf6d5540811289682007ae4daea47f3252c1a9ab99eff16a79c5b1d310b16e',3127629);
INSERT INTO _sqlx_migrations VALUES(2,'people','2026-11-18 20:59:51',1,X'7e4b5a1a4143ffb8b10d10c870f03b3922650272ea7cbc256492d2c1712684c06d7d601a6b5126915048cf9215fe446d',2969811);
INSERT INTO _sqlx_migrations VALUES(3,'games','2026-11-18 20:59:51',1,X'a690911e332652c8b1eec2949841d970b15995626061df7d68f73d2f8cbdca358886f30799cf50c703da9e57b13411a0',6926846);
INSERT INTO _sqlx_migrations VALUES(4,'ratings','2026-11-18 20:59:51',1,X'5294c2ae0178e4680b04950b26a0ce65033d33a7c027acac0e4b69c7ade210d7c6e31373b02ea83922bf8ff2d151d4f6',6445822);
INSERT INTO _sqlx_migrations VALUES(5,'ties','2026-11-18 20:59:51',1,X'64aff83bc041c1b56c94b30701ba8ec0d69a9f47ee455c4072225eb1d47e0ec3338b985f71f102476e7beddad1d5e16e',3979421);
INSERT INTO _sqlx_migrations VALUES(6,'accounts','2026-11-18 20:59:51',1,X'6cf4c86f3c8d4785e810aaa6e4188f309aa89613f5a5807e0db47f661a9206d83b063c288c02ae299bd2e55ea4bb7610',5446557);
INSERT INTO _sqlx_migrations VALUES(7,'tail','2026-11-18 20:59:51',1,X'ad6431b68539a21961f297a4749c9f676462f4bc3ecae229ab2d19a4145086f9c45b6525721a2250e2746497eaedb78d',5195244);
INSERT INTO _sqlx_migrations VALUES(8,'reports','2026-11-18 20:59:51',1,X'd87785408b89805b73646cefe7bec2149aafb8e4d10c51497a5f695d1728188cefaf7fcabbd759c50673e42f808df841',3354479);
INSERT INTO _sqlx_migrations VALUES(9,'nodes','2026-11-18 20:59:51',1,X'90bd10691fecc40e904adc9f1ada2d29a29ce595821ac5c0ba5015c5b364e1c08913bef2bbd5f35c93699a886f720bca',10926439);
INSERT INTO _sqlx_migrations VALUES(10,'sheets','2026-11-18 20:59:51',1,X'09bed9e63ec5a9bef8e5275ed87b9783ad3f969bda0adb20fdb6e8dbc799d3b3151e378f7daac6a8cee28cb5953afcae',5209039);
INSERT INTO _sqlx_migrations VALUES(11,'game_rows','2026-11-18 20:59:51',1,X'5d459773d587a45838f32adf1a78dfbde0198c12d977d86a1d56366ea04af02ef5574c5cb909ba5b05cf86c1b3698bdf',9682623);
INSERT INTO _sqlx_migrations VALUES(12,'rate_windows','2026-11-18 20:59:51',1,X'af049b7afa25798bfd0788cd1f5f45b5d534719585a7b2ee8398c46af4438b23ab6f535844e234b6eeeef18add0b2eb7',5081337);
INSERT INTO _sqlx_migrations VALUES(13,'rated','2026-11-18 20:59:51',1,X'3383561d72dce5c70a17fc4aa850e406087b98809ec268bdead33624c230977a24b4cb11d8b749fbe8a7039cdf327794',6262444);
INSERT INTO _sqlx_migrations VALUES(14,'second_factor','2026-11-18 20:59:51',1,X'1fb27c8dda66ef031f2674ee13f564270230358cd87fd6a5084614daa6973fb9b69d949e01498613c5b1a117e8f8f889',6375848);
INSERT INTO _sqlx_migrations VALUES(15,'devices','2026-11-18 20:59:51',1,X'58727daac82b2e86527d00de7da7a689214231353d87284351ad77e329a49a9a08e8c3269cf00ca9b70c73554f58c389',3071695);
INSERT INTO _sqlx_migrations VALUES(16,'outgoing_mails','2026-11-18 20:59:51',1,X'324cbe1ac6c183a8a5e5e6289eda111f276ed131c9cef20fd21afb8eb78f441585680cb937c824188a7ac15206a99c13',4706169);
INSERT INTO _sqlx_migrations VALUES(17,'notices','2026-11-19 23:12:27',1,X'13c47797f075b400932d73ebdbdb4f2de3fbe273b637dd5380c0dd4bdb3d0044931eae29326c4c381d868524304b107c',1000);
CREATE TABLE journal (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body TEXT NOT NULL, epoch INTEGER NOT NULL DEFAULT 0, term INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seq)
);
INSERT INTO journal VALUES('322222222222',1,1000000,'{"at":1000000,"opened":{"by":{"id":"20000000000000000000000000000000","nick":"Guest-2"},"setup":{"rules":{"dama":{"turn_ms":60000}},"visibility":"public","absence":"wait"}}}',0,0);
INSERT INTO journal VALUES('322222222222',2,1000000,'{"at":1000000,"sealed":{"seed":"0100000000000000000000000000000000000000000000000000000000000000"}}',0,0);
INSERT INTO journal VALUES('322222222222',3,1000000,'{"at":1000000,"sat":{"seat":0,"sitter":{"person":{"id":"20000000000000000000000000000000","nick":"Guest-2"}}}}',0,0);
INSERT INTO journal VALUES('322222222222',4,1000000,'{"at":1000000,"ready":{"seat":0,"ready":true}}',0,0);
INSERT INTO journal VALUES('322222222222',5,1000000,'{"at":1000000,"sat":{"seat":1,"sitter":{"person":{"id":"30000000000000000000000000000000","nick":"Guest-3"}}}}',0,0);
INSERT INTO journal VALUES('322222222222',6,1000000,'{"at":1000000,"ready":{"seat":1,"ready":true}}',0,0);
INSERT INTO journal VALUES('322222222222',7,1000000,'{"at":1000000,"dealt":null}',0,0);
INSERT INTO journal VALUES('322222222222',8,1000000,'{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"b2-a3"}}}}',0,0);
INSERT INTO journal VALUES('322222222222',9,1000000,'{"at":1000000,"entry":{"at":0,"act":{"seat":1,"action":{"dama":"a5-b4"}}}}',0,0);
INSERT INTO journal VALUES('322222222222',10,1000000,'{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"resign"}}}}',0,0);
INSERT INTO journal VALUES('322222222222',11,1000000,'{"at":1000000,"sealed":{"seed":"0200000000000000000000000000000000000000000000000000000000000000"}}',0,0);
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    next_seq INTEGER NOT NULL,
    status TEXT NOT NULL,
    game TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    updated_ms INTEGER NOT NULL
, owner INTEGER NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 0);
INSERT INTO tables VALUES('322222222222',12,'over','dama',1,1000000,0,0);
INSERT INTO tables VALUES('422222222222',1,'over','dama',1,1000000,0,0);
INSERT INTO tables VALUES('522222222222',12,'over','dama',1,1000000,0,0);
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    nick TEXT NOT NULL,
    nick_key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
);
INSERT INTO people VALUES('20000000000000000000000000000000','Ann','ann','account',1000000,32503680000000);
INSERT INTO people VALUES('30000000000000000000000000000000','Ben','ben','guest',1000000,32503680000000);
CREATE TABLE sessions (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
, kind TEXT NOT NULL DEFAULT 'lasting', name TEXT NOT NULL DEFAULT '', seen_ms INTEGER NOT NULL DEFAULT 0, ends_ms INTEGER);
INSERT INTO sessions VALUES(X'271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a','20000000000000000000000000000000',32503680000000,32503681000000,'lasting','',0,NULL);
CREATE TABLE games (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    outcome TEXT NOT NULL, first_seq INTEGER, last_seq INTEGER, lines_before INTEGER, setup TEXT, is_rated BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (table_id, number)
);
INSERT INTO games VALUES('322222222222',1,'dama',1,1000000,1000000,'{"places":[2,1]}',NULL,NULL,NULL,NULL,0);
INSERT INTO games VALUES('422222222222',1,'dama',1,1000000,1000000,'{"places":[2,1]}',NULL,NULL,NULL,NULL,0);
INSERT INTO games VALUES('522222222222',1,'dama',1,1000000,1000000,'{"places":[2,1]}',NULL,NULL,NULL,NULL,0);
CREATE TABLE game_players (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    bot TEXT,
    nick TEXT NOT NULL,
    place INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL, side INTEGER, rating REAL, before REAL, is_program BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (table_id, number, seat),
    FOREIGN KEY (table_id, number) REFERENCES games (table_id, number)
);
INSERT INTO game_players VALUES('322222222222',1,0,'20000000000000000000000000000000',NULL,'Guest-2',2,1000000,0,NULL,NULL,0);
INSERT INTO game_players VALUES('322222222222',1,1,'30000000000000000000000000000000',NULL,'Guest-3',1,1000000,1,NULL,NULL,0);
INSERT INTO game_players VALUES('422222222222',1,0,'40000000000000000000000000000000',NULL,'Guest-4',2,1000000,0,NULL,NULL,0);
INSERT INTO game_players VALUES('422222222222',1,1,'50000000000000000000000000000000',NULL,'Guest-5',1,1000000,1,NULL,NULL,0);
INSERT INTO game_players VALUES('522222222222',1,0,'60000000000000000000000000000000',NULL,'Guest-6',2,1000000,0,NULL,NULL,0);
INSERT INTO game_players VALUES('522222222222',1,1,'70000000000000000000000000000000',NULL,'Guest-7',1,1000000,1,NULL,NULL,0);
CREATE TABLE ratings (
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    played INTEGER NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    streak INTEGER NOT NULL,
    rated_ms INTEGER NOT NULL,
    PRIMARY KEY (player, game)
);
INSERT INTO ratings VALUES('20000000000000000000000000000000','dama',1723.0,60.0,0.059999999999999997779,9,5,1,2,1000000);
CREATE TABLE ties (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    tie TEXT NOT NULL,
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (person, other)
);
INSERT INTO "ties" VALUES('20000000000000000000000000000000','30000000000000000000000000000000','friend',1000000);
INSERT INTO "ties" VALUES('30000000000000000000000000000000','20000000000000000000000000000000','friend',1000000);
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
INSERT INTO accounts VALUES('20000000000000000000000000000000','ann@example.org','ann@example.org',1,'$argon2id$v=19$m=19456,t=2,p=1$BUxBVA5lClQLwpt2xl1YPA$zfr9igiuPWpdeQH7jdlj0j8eBtU2lHrWxZXo/464g70','player',NULL,1000000);
CREATE TABLE mail_tokens (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    email TEXT NOT NULL,
    expires_ms INTEGER NOT NULL,
    UNIQUE (person, purpose)
);
CREATE TABLE journal_tail (
    id INTEGER NOT NULL PRIMARY KEY,
    pack TEXT NOT NULL
);
INSERT INTO journal_tail VALUES(1,'4222222222221100000000{"at":1000000,"opened":{"by":{"id":"40000000000000000000000000000000","nick":"Guest-4"},"setup":{"rules":{"dama":{"turn_ms":60000}},"visibility":"public","absence":"wait"}}}{"at":1000000,"sealed":{"seed":"0100000000000000000000000000000000000000000000000000000000000000"}}{"at":1000000,"sat":{"seat":0,"sitter":{"person":{"id":"40000000000000000000000000000000","nick":"Guest-4"}}}}{"at":1000000,"ready":{"seat":0,"ready":true}}{"at":1000000,"sat":{"seat":1,"sitter":{"person":{"id":"50000000000000000000000000000000","nick":"Guest-5"}}}}{"at":1000000,"ready":{"seat":1,"ready":true}}{"at":1000000,"dealt":null}{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"b2-a3"}}}}{"at":1000000,"entry":{"at":0,"act":{"seat":1,"action":{"dama":"a5-b4"}}}}{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"resign"}}}}{"at":1000000,"sealed":{"seed":"0200000000000000000000000000000000000000000000000000000000000000"}}');
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
INSERT INTO reports VALUES(1,'lobby',1,'30000000000000000000000000000000','words',1000000,'20000000000000000000000000000000','insult','',1000000,NULL,NULL,NULL);
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL
);
INSERT INTO pulse VALUES(1,0);
CREATE TABLE nodes (
    term INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- By the database's own clock, the only one they have in common.
    expires_ms INTEGER NOT NULL,
    -- Superseded or resigned: it cannot be renewed.
    has_ended BOOLEAN NOT NULL
);
INSERT INTO nodes VALUES(0,'',0,1);
CREATE TABLE journal_sheets (
    table_id TEXT NOT NULL,
    until INTEGER NOT NULL,
    pack TEXT NOT NULL,
    PRIMARY KEY (table_id, until)
);
INSERT INTO journal_sheets VALUES('522222222222',12,'5222222222221100000000{"at":1000000,"opened":{"by":{"id":"60000000000000000000000000000000","nick":"Guest-6"},"setup":{"rules":{"dama":{"turn_ms":60000}},"visibility":"public","absence":"wait"}}}{"at":1000000,"sealed":{"seed":"0100000000000000000000000000000000000000000000000000000000000000"}}{"at":1000000,"sat":{"seat":0,"sitter":{"person":{"id":"60000000000000000000000000000000","nick":"Guest-6"}}}}{"at":1000000,"ready":{"seat":0,"ready":true}}{"at":1000000,"sat":{"seat":1,"sitter":{"person":{"id":"70000000000000000000000000000000","nick":"Guest-7"}}}}{"at":1000000,"ready":{"seat":1,"ready":true}}{"at":1000000,"dealt":null}{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"b2-a3"}}}}{"at":1000000,"entry":{"at":0,"act":{"seat":1,"action":{"dama":"a5-b4"}}}}{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"resign"}}}}{"at":1000000,"sealed":{"seed":"0200000000000000000000000000000000000000000000000000000000000000"}}');
CREATE TABLE deletions (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE rate_windows (
    -- SHA-256 of what is counted, of which key, in which window.
    key_hash BLOB NOT NULL PRIMARY KEY,
    attempts INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
);
INSERT INTO rate_windows VALUES(X'271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a',1,32503680000000);
CREATE TABLE second_factors (
    person TEXT NOT NULL PRIMARY KEY REFERENCES accounts (person) ON DELETE CASCADE,
    secret BLOB NOT NULL,
    confirmed_ms INTEGER,
    used_step INTEGER NOT NULL
);
INSERT INTO second_factors VALUES('20000000000000000000000000000000',X'271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a',NULL,0);
CREATE TABLE recovery_codes (
    person TEXT NOT NULL REFERENCES second_factors (person) ON DELETE CASCADE,
    code_hash BLOB NOT NULL,
    PRIMARY KEY (person, code_hash)
);
INSERT INTO recovery_codes VALUES('20000000000000000000000000000000',X'271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a');
CREATE TABLE devices (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    expires_ms INTEGER NOT NULL
);
INSERT INTO devices VALUES(X'271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a','20000000000000000000000000000000',32503680000000);
CREATE TABLE gateway_guests (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    address TEXT NOT NULL
);
INSERT INTO gateway_guests VALUES('30000000000000000000000000000000','203.0.113.9');
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
, unsubscribe TEXT);
INSERT INTO outgoing_mails VALUES('5','20000000000000000000000000000000','ann@example.org','Hello','words',1000000,1000000,1000001,0,0,NULL);
CREATE TABLE vapid_keys (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    pkcs8 BLOB NOT NULL
);
INSERT INTO vapid_keys VALUES(1,X'308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420000000000000000000000000000000001234567890abcdef1234567890abcdefa14403420004f9ebe464147cc102d92324d099d927c1a50e42d57a08a116ffec0a29819d8c6570baf7d12888902a6a0c1d67add103123c859ab69bf8e9431c9384930d4b7eee');
CREATE TABLE notice_settings (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    page_kinds INTEGER NOT NULL,
    push_kinds INTEGER NOT NULL,
    mail_kinds INTEGER NOT NULL,
    language TEXT NOT NULL,
    -- Minutes after midnight of the person's day; both NULL without quiet hours.
    quiet_from INTEGER,
    quiet_until INTEGER,
    -- The person's offsets from UTC, as "ms:minutes" parted by commas: each counts from that time on.
    offsets TEXT NOT NULL,
    -- The end of the link by which mails are ended without a login.
    unsubscribe TEXT NOT NULL UNIQUE,
    -- When the last digest was queued.
    mailed_ms INTEGER NOT NULL DEFAULT 0
);
INSERT INTO notice_settings VALUES('20000000000000000000000000000000',63,63,1,'cs',1320,420,'0:60','token',0);
CREATE TABLE push_subscriptions (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    session BLOB NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created_ms INTEGER NOT NULL
);
INSERT INTO push_subscriptions VALUES('s','20000000000000000000000000000000',X'271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a','https://push.example/s','key','auth',1000000);
CREATE TABLE notices (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind INTEGER NOT NULL,
    -- The table, or the person who asks for friendship.
    subject TEXT NOT NULL,
    -- The id of a push subscription, or "mail".
    target TEXT NOT NULL,
    -- Grows when there is something new to tell of this kind and subject: the game, the turn.
    mark INTEGER NOT NULL,
    game TEXT NOT NULL,
    names TEXT NOT NULL,
    -- The end of the person's time; NULL if the turn has none.
    deadline_ms INTEGER,
    -- It is not told before due_ms, nor after ends_ms.
    due_ms INTEGER NOT NULL,
    ends_ms INTEGER NOT NULL,
    -- A node that tells it has taken it until then; 0 if no node has.
    taken_until_ms INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- When it was told, or given up.
    told_ms INTEGER,
    PRIMARY KEY (person, kind, subject, target)
);
INSERT INTO notices VALUES('20000000000000000000000000000000',0,'t','s',1,'dama','',NULL,1000000,1000001,0,0,1000000);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('reports',1);
CREATE INDEX tables_live ON tables (id) WHERE status <> 'closed';
CREATE INDEX people_idle_guests ON people (seen_ms) WHERE kind = 'guest';
CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires_ms);
CREATE INDEX games_recent ON games (game, ended_ms, table_id, number) WHERE is_public;
CREATE INDEX game_players_of_person ON game_players (person, ended_ms, table_id, number);
CREATE INDEX ratings_best ON ratings (game, rating);
CREATE INDEX ties_to ON ties (other);
CREATE UNIQUE INDEX accounts_by_proven_email ON accounts (email_key) WHERE is_verified;
CREATE INDEX accounts_by_email ON accounts (email_key, created_ms);
CREATE INDEX mail_tokens_by_end ON mail_tokens (expires_ms);
CREATE INDEX reports_open ON reports (id) WHERE verdict IS NULL;
CREATE INDEX reports_about ON reports (accused);
CREATE INDEX reports_by ON reports (reporter);
CREATE INDEX reports_settled_by ON reports (settled_by);
CREATE UNIQUE INDEX nodes_by_name ON nodes (name) WHERE NOT has_ended;
CREATE INDEX tables_by_owner ON tables (owner) WHERE status <> 'closed';
CREATE INDEX tables_closed ON tables (updated_ms, id) WHERE status = 'closed';
CREATE INDEX rate_windows_expire ON rate_windows (expires_ms);
CREATE INDEX devices_by_person ON devices (person, expires_ms);
CREATE INDEX devices_by_end ON devices (expires_ms);
CREATE INDEX outgoing_mails_by_due ON outgoing_mails (due_ms);
CREATE INDEX outgoing_mails_by_person ON outgoing_mails (person);
CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person, created_ms);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session);
CREATE INDEX notices_by_due ON notices (due_ms) WHERE told_ms IS NULL;
CREATE INDEX notices_by_end ON notices (ends_ms);
CREATE INDEX notices_by_subject ON notices (subject);
COMMIT;
