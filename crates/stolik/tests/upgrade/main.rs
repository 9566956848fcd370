//! A filled database of each earlier schema, on both engines, is opened by the present program:
//! journals replay, people log in, ratings are there.
//!
//! The databases are SQL texts in `crates/store/tests/data`, one for each schema and engine. Those
//! of a new migration are written by `UPDATE_SCHEMA_FILES=1 cargo test -p stolik --test upgrade`,
//! which needs the commands `sqlite3` and `pg_dump`, and never change again.

#[path = "../../../server/tests/common/mod.rs"]
mod common;
mod fill;
#[path = "../played/mod.rs"]
mod played;

use common::account_client::AccountClient;
use fault_tests::crash::Program;
use fill::{Engine, Fill, NICK, PASSWORD, RATING, TOKEN};
use serde_json::Value;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use store::{Address, schema_files, testing::PrivatePostgres};

const STOLIK: &str = env!("CARGO_BIN_EXE_stolik");
/// Set to write the files of schemas that have none.
const UPDATE: &str = "UPDATE_SCHEMA_FILES";
/// The schema with the first sessions and accounts.
const SESSIONS: i64 = 2;
const ACCOUNTS: i64 = 6;

fn file_of(engine: Engine, version: i64) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/data");
    folder.join(format!("{}-{version:04}.sql", engine.name()))
}

/// Runs a command of the machine and returns its output.
fn run(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(output.status.success(), "{program}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Writes the file of a schema, unless it exists: an old schema does not change.
async fn write_file(engine: Engine, version: i64, database: &str) {
    let file = file_of(engine, version);
    if env::var_os(UPDATE).is_none() || file.exists() {
        return;
    }
    let address: Address = database.parse().expect("an address");
    let fill = Fill { engine, version }.sql();
    schema_files::make(&address, version, &fill)
        .await
        .unwrap_or_else(|error| panic!("{error:?}"));
    let dump = match engine {
        Engine::Sqlite => run("sqlite3", &[database, ".dump"]),
        Engine::Postgres => {
            let words = ["--inserts", "--no-owner", "--no-privileges", database];
            run("pg_dump", &words)
        }
    };
    // `pg_dump` writes commands of psql and the versions of its programs.
    let is_sql = |line: &&str| !line.starts_with(['\\', '-']) && !line.is_empty();
    let lines: Vec<&str> = dump.lines().filter(is_sql).collect();
    fs::write(&file, lines.join("\n") + "\n").expect("written");
}

/// Loads the file, starts the program on it, and looks at everything that the schema had.
async fn check(engine: Engine, version: i64, database: &str) {
    let address: Address = database.parse().expect("an address");
    let dump = fs::read_to_string(file_of(engine, version)).expect("a file for each schema");
    schema_files::load(&address, &dump)
        .await
        .unwrap_or_else(|error| panic!("{engine:?} {version}: {error:?}"));
    let any_port = ([127, 0, 0, 1], 0).into();
    let program = Program::start(
        Path::new(STOLIK),
        Path::new(database),
        any_port,
        Stdio::inherit(),
    )
    .await
    .expect("the program starts");
    let server = program.listening();
    if version >= SESSIONS {
        let mut person = AccountClient::new(server);
        person.token = Some(TOKEN.to_owned());
        assert_eq!(
            person.you().await.person.nick.to_string(),
            NICK,
            "schema {version}"
        );
    }
    if version >= ACCOUNTS {
        let answer = AccountClient::new(server).log_in(NICK, PASSWORD).await;
        assert_eq!(answer.status, 200, "schema {version}: {answer:?}");
    }
    // Ann has a rating from schema 4 on, as a guest at first; only accounts keep theirs.
    if version >= ACCOUNTS {
        let profile = AccountClient::new(server)
            .get(&format!("/api/people/{NICK}"))
            .await;
        let profile: Value = profile.json();
        assert!(
            profile.to_string().contains(&RATING.to_string()),
            "schema {version}: {profile}"
        );
    }
    program.kill().await.expect("a running program");
    let said = run(STOLIK, &["check", "--database", database]);
    let tables = Fill { engine, version }.tables();
    assert!(
        said.starts_with(&format!("read {tables} tables with ")),
        "schema {version}: {said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_earlier_sqlite_schema_is_migrated_with_all_it_holds() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for version in 1..=schema_files::latest() {
        let path = |name: &str| {
            let file = folder.path().join(format!("{name}-{version}.db"));
            file.to_str().expect("a path").to_owned()
        };
        write_file(Engine::Sqlite, version, &path("made")).await;
        check(Engine::Sqlite, version, &path("loaded")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_earlier_postgres_schema_is_migrated_with_all_it_holds() {
    let cluster = PrivatePostgres::shared();
    for version in 1..=schema_files::latest() {
        write_file(Engine::Postgres, version, &cluster.fresh_url().await).await;
        check(Engine::Postgres, version, &cluster.fresh_url().await).await;
    }
}
