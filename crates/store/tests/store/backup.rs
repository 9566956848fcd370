//! A backup is one instant of the database, and a restore is all of it or nothing.

use crate::{
    accounts::{NOW, registered, token},
    engines::{Home, append, database, open, run_sqlite},
};
use sqlx::{ConnectOptions, PgConnection, SqliteConnection, postgres::PgConnectOptions};
use std::{
    collections::BTreeSet,
    fs::{self, OpenOptions},
    os::unix::fs::{FileExt, PermissionsExt},
    path::{Path, PathBuf},
    time::Duration,
};
use store::{
    Address, Append, BackupError, Engine, Existing, FinishedGame, NewMail, PlayerId, PlayerRow,
    Store, StoredRow, backup, restore, testing::PrivatePostgres, verify_backup,
};
use tempfile::TempDir;

/// Texts that a careless format would break.
const ROWS: [&str; 4] = [
    "plain",
    "tab\there",
    "line\nend \\N \\.",
    "žluťoučký \u{1} \u{b}",
];
const TABLES: usize = 300;

struct Fixture {
    folder: TempDir,
    file: PathBuf,
}

impl Fixture {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("backup");
        Self { folder, file }
    }

    fn empty_sqlite(&self, name: &str) -> Address {
        Address::Sqlite(self.folder.path().join(name))
    }
}

/// Both engines as targets of a restore.
async fn targets(fixture: &Fixture) -> [Address; 2] {
    [
        fixture.empty_sqlite("target"),
        PrivatePostgres::shared().fresh_database().await,
    ]
}

async fn fill(store: &Store) {
    let ann = registered(store, "Ann", "ann@example.org", 1, NOW).await;
    let bob = registered(store, "Bob", "bob@example.org", 2, NOW).await;
    for table in 0..TABLES {
        store
            .append(append(&format!("t{table}"), 1, &ROWS))
            .await
            .expect("committed");
    }
    let player = |seat, who, place| PlayerRow {
        seat,
        side: seat,
        who,
        nick: "Ann".to_owned(),
        place,
        program: false,
    };
    let finished = FinishedGame {
        number: 1,
        game: "dama".to_owned(),
        started_ms: 1,
        ended_ms: 2,
        outcome: "{}".to_owned(),
        players: vec![
            player(0, PlayerId::Person(ann), 1),
            player(1, PlayerId::Person(bob), 2),
        ],
        rows: None,
        rated: true,
    };
    let end = Append {
        finished: Some(finished),
        ..append("t0", 5, &["end"])
    };
    store.append(end).await.expect("committed");
}

/// Everything that a restore must bring back.
async fn check_filled(store: &Store) {
    let texts = |rows: Vec<StoredRow>| rows.into_iter().map(|row| row.body).collect::<Vec<_>>();
    for table in 1..TABLES {
        let rows = store.load(&format!("t{table}")).await.expect("rows");
        assert_eq!(texts(rows), ROWS);
    }
    assert_eq!(store.load("t0").await.expect("rows").len(), 5);
    let game = store.game("t0", 1).await.expect("read").expect("a game");
    assert_eq!(game.finished.players.len(), 2);
    let holder = store.holder(&token(1), NOW).await.expect("read");
    assert_eq!(holder.expect("a session").person.nick, "Ann");
    assert!(store.account_by_nick("ann").await.expect("read").is_some());
    let standing = store
        .standings(&game.finished.players[0].who)
        .await
        .expect("ratings");
    assert_eq!(standing.len(), 1);
    store
        .append(append("t1", 5, &["next"]))
        .await
        .expect("the journal goes on");
}

on_both_engines! {
    async fn a_backup_of_an_open_database_is_restored_on_both_engines(home: Home) {
        let fixture = Fixture::new();
        fill(&home).await;
        let header = backup(&home.address, &fixture.file, NOW).await.expect("a backup");
        assert_eq!(header.made_ms, NOW);
        assert_eq!(header.rows["accounts"], 2);
        assert_eq!(verify_backup(&fixture.file).expect("whole"), header);
        let mode = fs::metadata(&fixture.file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        home.append(append("later", 1, &["after the backup"])).await.expect("committed");
        for target in targets(&fixture).await {
            restore(&target, &fixture.file, Existing::Refuse, NOW).await.expect("restored");
            let restored = open(&target).await;
            check_filled(&restored).await;
            assert_eq!(restored.load("later").await.expect("rows"), []);
            let node = restored.register_node("alone", Duration::from_secs(9)).await.expect("a node");
            assert!(node.term > 0, "{node:?}");
            restored.close().await;
        }
    }

    async fn a_database_with_rows_is_replaced_only_on_request(home: Home) {
        let fixture = Fixture::new();
        fill(&home).await;
        backup(&home.address, &fixture.file, NOW).await.expect("a backup");
        home.append(append("later", 1, &["after the backup"])).await.expect("committed");
        let refused = restore(&home.address, &fixture.file, Existing::Refuse, NOW).await;
        assert!(matches!(refused, Err(BackupError::NotEmpty)), "{refused:?}");
        let open_still = restore(&home.address, &fixture.file, Existing::Replace, NOW).await;
        assert!(matches!(open_still, Err(BackupError::Open)), "{open_still:?}");
        assert_eq!(home.load("later").await.expect("rows").len(), 1, "nothing was changed");
        home.close().await;
        let done = restore(&home.address, &fixture.file, Existing::Replace, NOW).await.expect("restored");
        let home = home.reopened().await;
        check_filled(&home).await;
        assert_eq!(home.load("later").await.expect("rows"), []);
        if let Some(aside) = done.set_aside {
            let old = open(&Address::Sqlite(aside)).await;
            assert_eq!(old.load("later").await.expect("rows").len(), 1, "the old data is kept");
            old.close().await;
        }
    }

    async fn a_database_with_a_lease_is_refused_until_it_is_replaced(home: Home) {
        let fixture = Fixture::new();
        backup(&home.address, &fixture.file, NOW).await.expect("a backup");
        home.register_node("alone", Duration::from_secs(3_600)).await.expect("a node");
        home.close().await;
        let refused = restore(&home.address, &fixture.file, Existing::Refuse, NOW).await;
        assert!(matches!(&refused, Err(BackupError::InUse { nodes, .. }) if nodes == "alone"), "{refused:?}");
        restore(&home.address, &fixture.file, Existing::Replace, NOW).await.expect("restored");
        assert_eq!(home.reopened().await.live_nodes().await.expect("nodes"), []);
    }

    async fn a_damaged_backup_is_refused_before_anything_is_touched(home: Home) {
        let fixture = Fixture::new();
        fill(&home).await;
        backup(&home.address, &fixture.file, NOW).await.expect("a backup");
        home.close().await;
        let whole = fs::read(&fixture.file).expect("read");
        let lengths = [0, 100, 4_096, whole.len() / 2, whole.len() - 1];
        for length in lengths {
            fs::write(&fixture.file, &whole[..length]).expect("write");
            refuse_damaged(&home.address, &fixture.file).await;
        }
        // Inside the header, its row counts, and the content.
        for place in [2, 40, 5_000.min(whole.len() - 2), whole.len() - 1] {
            fs::write(&fixture.file, &whole).expect("write");
            let file = OpenOptions::new().write(true).open(&fixture.file).expect("open");
            file.write_all_at(&[whole[place] ^ 1], place as u64).expect("write");
            refuse_damaged(&home.address, &fixture.file).await;
        }
        fs::write(&fixture.file, &whole).expect("write");
        verify_backup(&fixture.file).expect("the whole file is accepted");
        check_filled(&home.reopened().await.store).await;
    }

    async fn every_table_of_the_schema_is_in_a_backup_but_mails_with_their_links_and_old_notices(home: Home) {
        let fixture = Fixture::new();
        let ann = registered(&home, "Ann", "ann@example.org", 1, NOW).await;
        let body = "https://x.example/account/reset#secret";
        let mail = NewMail { person: &ann, recipient: "ann@example.org", subject: "x", body, unsubscribe: None, ends_ms: NOW + 1 };
        assert!(home.queue_mail(&mail, NOW).await.expect("queued"));
        let header = backup(&home.address, &fixture.file, NOW).await.expect("a backup");
        let mut written: BTreeSet<String> = header.rows.keys().cloned().collect();
        for left_out in ["outgoing_mails", "notices"] {
            assert!(written.insert(left_out.to_owned()), "left out");
        }
        assert_eq!(written, tables_of(&home.address, header.engine).await);
        let target = fixture.empty_sqlite("target");
        restore(&target, &fixture.file, Existing::Refuse, NOW).await.expect("restored");
        let restored = open(&target).await;
        assert_eq!(restored.waiting_mails().await.expect("counted"), (0, None));
    }
}

async fn refuse_damaged(address: &Address, file: &Path) {
    let refused = restore(address, file, Existing::Replace, NOW).await;
    assert!(
        matches!(
            refused,
            Err(BackupError::DamagedBackup { .. }
                | BackupError::NotBackup { .. }
                | BackupError::NewerBackup)
        ),
        "{refused:?}"
    );
}

/// The tables that the engine itself knows of.
async fn tables_of(address: &Address, engine: Engine) -> BTreeSet<String> {
    let names: Vec<String> = match address {
        Address::Sqlite(path) => {
            let options =
                sqlx::sqlite::SqliteConnectOptions::new().filename(path.join("stolik.db"));
            let mut connection: SqliteConnection = options.connect().await.expect("open");
            let sql =
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
            sqlx::query_scalar(sql).fetch_all(&mut connection).await
        }
        Address::Postgres(options) => {
            let options: &PgConnectOptions = options;
            let mut connection: PgConnection = options.connect().await.expect("open");
            let sql = "SELECT CAST(table_name AS TEXT) FROM information_schema.tables
                       WHERE table_schema = current_schema()";
            sqlx::query_scalar(sql).fetch_all(&mut connection).await
        }
    }
    .expect("tables");
    assert_eq!(
        engine == Engine::Sqlite,
        matches!(address, Address::Sqlite(_))
    );
    names
        .into_iter()
        .filter(|name| name != "_sqlx_migrations")
        .collect()
}

#[tokio::test]
async fn a_database_that_does_not_exist_is_named_and_not_created() {
    let fixture = Fixture::new();
    let missing = fixture.empty_sqlite("missing");
    let refused = backup(&missing, &fixture.file, NOW).await;
    assert!(
        matches!(refused, Err(BackupError::NoDatabase { .. })),
        "{refused:?}"
    );
    assert_eq!(
        fs::read_dir(fixture.folder.path())
            .expect("a folder")
            .count(),
        0
    );
}

#[tokio::test]
async fn databases_of_other_programs_are_left_alone() {
    let fixture = Fixture::new();
    let home = Home::sqlite().await;
    backup(&home.address, &fixture.file, NOW)
        .await
        .expect("a backup");
    let file = fixture.folder.path().join("other.db");
    run_sqlite(&file, "CREATE TABLE tables (legs INTEGER)").await;
    let before = fs::read(&file).expect("read");
    let sqlite = restore(
        &Address::Sqlite(file.clone()),
        &fixture.file,
        Existing::Refuse,
        NOW,
    )
    .await;
    assert!(matches!(sqlite, Err(BackupError::Store(_))), "{sqlite:?}");
    assert_eq!(fs::read(&file).expect("read"), before);

    let address = PrivatePostgres::shared().fresh_database().await;
    PrivatePostgres::shared()
        .run(&database(&address), "CREATE TABLE tables (legs INTEGER)")
        .await;
    let postgres = restore(&address, &fixture.file, Existing::Replace, NOW).await;
    assert!(
        matches!(postgres, Err(BackupError::Store(_))),
        "{postgres:?}"
    );
}
