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
INSERT INTO _sqlx_migrations VALUES(1,'journal','2026-11-18 05:36:10',1,X'07f88ebd07ebde6793a7120694aa5472bfdf6d5540811289682007ae4daea47f3252c1a9ab99eff16a79c5b1d310b16e',14358520);
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
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    next_seq INTEGER NOT NULL,
    status TEXT NOT NULL,
    game TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    updated_ms INTEGER NOT NULL
);
INSERT INTO tables VALUES('322222222222',10,'playing','dama',1,1000000);
CREATE INDEX tables_live ON tables (id) WHERE status <> 'closed';
COMMIT;
