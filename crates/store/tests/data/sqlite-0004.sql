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
INSERT INTO _sqlx_migrations VALUES(1,'journal','2026-11-18 05:36:11',1,X'07f88ebd07ebde6793a7120694aa5472bfdf6d5540811289682007ae4daea47f3252c1a9ab99eff16a79c5b1d310b16e',7765691);
INSERT INTO _sqlx_migrations VALUES(2,'people','2026-11-18 05:36:11',1,X'7e4b5a1a4143ffb8b10d10c870f03b3922650272ea7cbc256492d2c1712684c06d7d601a6b5126915048cf9215fe446d',12930055);
INSERT INTO _sqlx_migrations VALUES(3,'games','2026-11-18 05:36:11',1,X'a690911e332652c8b1eec2949841d970b15995626061df7d68f73d2f8cbdca358886f30799cf50c703da9e57b13411a0',11992908);
INSERT INTO _sqlx_migrations VALUES(4,'ratings','2026-11-18 05:36:11',1,X'5294c2ae0178e4680b04950b26a0ce65033d33a7c027acac0e4b69c7ade210d7c6e31373b02ea83922bf8ff2d151d4f6',12079488);
CREATE TABLE journal (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
INSERT INTO journal VALUES('322222222222',1,1000000,'{"at":1000000,"opened":{"by":{"id":"20000000000000000000000000000000","nick":"Guest-2"},"setup":{"rules":{"dama":{"turn_ms":60000}},"visibility":"public","absence":"wait"}}}');
INSERT INTO journal VALUES('322222222222',2,1000000,'{"at":1000000,"sealed":{"seed":"0100000000000000000000000000000000000000000000000000000000000000"}}');
INSERT INTO journal VALUES('322222222222',3,1000000,'{"at":1000000,"sat":{"seat":0,"sitter":{"person":{"id":"20000000000000000000000000000000","nick":"Guest-2"}}}}');
INSERT INTO journal VALUES('322222222222',4,1000000,'{"at":1000000,"ready":{"seat":0,"ready":true}}');
INSERT INTO journal VALUES('322222222222',5,1000000,'{"at":1000000,"sat":{"seat":1,"sitter":{"person":{"id":"30000000000000000000000000000000","nick":"Guest-3"}}}}');
INSERT INTO journal VALUES('322222222222',6,1000000,'{"at":1000000,"ready":{"seat":1,"ready":true}}');
INSERT INTO journal VALUES('322222222222',7,1000000,'{"at":1000000,"dealt":null}');
INSERT INTO journal VALUES('322222222222',8,1000000,'{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"b2-a3"}}}}');
INSERT INTO journal VALUES('322222222222',9,1000000,'{"at":1000000,"entry":{"at":0,"act":{"seat":1,"action":{"dama":"a5-b4"}}}}');
INSERT INTO journal VALUES('322222222222',10,1000000,'{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"resign"}}}}');
INSERT INTO journal VALUES('322222222222',11,1000000,'{"at":1000000,"sealed":{"seed":"0200000000000000000000000000000000000000000000000000000000000000"}}');
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    next_seq INTEGER NOT NULL,
    status TEXT NOT NULL,
    game TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    updated_ms INTEGER NOT NULL
);
INSERT INTO tables VALUES('322222222222',12,'over','dama',1,1000000);
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    nick TEXT NOT NULL,
    nick_key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
);
INSERT INTO people VALUES('20000000000000000000000000000000','Ann','ann','guest',1000000,32503680000000);
INSERT INTO people VALUES('30000000000000000000000000000000','Ben','ben','guest',1000000,32503680000000);
CREATE TABLE sessions (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
);
INSERT INTO sessions VALUES(X'271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a','20000000000000000000000000000000',32503680000000,32503681000000);
CREATE TABLE games (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
INSERT INTO games VALUES('322222222222',1,'dama',1,1000000,1000000,'{"places":[2,1]}');
CREATE TABLE game_players (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    bot TEXT,
    nick TEXT NOT NULL,
    place INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL, side INTEGER, rating REAL, before REAL,
    PRIMARY KEY (table_id, number, seat),
    FOREIGN KEY (table_id, number) REFERENCES games (table_id, number)
);
INSERT INTO game_players VALUES('322222222222',1,0,'20000000000000000000000000000000',NULL,'Guest-2',2,1000000,0,NULL,NULL);
INSERT INTO game_players VALUES('322222222222',1,1,'30000000000000000000000000000000',NULL,'Guest-3',1,1000000,1,NULL,NULL);
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
CREATE INDEX tables_live ON tables (id) WHERE status <> 'closed';
CREATE INDEX people_idle_guests ON people (seen_ms) WHERE kind = 'guest';
CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires_ms);
CREATE INDEX games_recent ON games (game, ended_ms, table_id, number) WHERE is_public;
CREATE INDEX game_players_of_person ON game_players (person, ended_ms, table_id, number);
CREATE INDEX ratings_best ON ratings (game, rating);
COMMIT;
