//! `stolik backup` while games are played, `stolik restore` killed at random.

#[path = "../../server/tests/common/mod.rs"]
mod common;

use common::{
    in_time,
    table::{act_at, any_move, two_at_a_table, view},
    web_client::WebClient,
};
use fault_tests::crash::Program;
use std::{
    path::Path,
    process::{Output, Stdio},
    time::{Duration, Instant},
};
use store::{
    Address, Append, Node, Ownership, Store, TableIndex, TableStatus, testing::PrivatePostgres,
};
use tokio::process::Command;

const STOLIK: &str = env!("CARGO_BIN_EXE_stolik");
/// How often a restore is killed.
const KILLS: u32 = 6;
/// Tables of the database that is restored.
const TABLES: usize = 3_000;

async fn stolik(words: &[&str]) -> Output {
    let mut command = Command::new(STOLIK);
    command.args(words).kill_on_drop(true);
    command.output().await.expect("the program runs")
}

#[track_caller]
fn succeeded(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success(), "{out}{err}");
    out.into_owned()
}

async fn serve(database: &str) -> Program {
    let any_port = ([127, 0, 0, 1], 0).into();
    Program::start(
        Path::new(STOLIK),
        Path::new(database),
        any_port,
        Stdio::inherit(),
    )
    .await
    .expect("a server")
}

/// Backs up a server under load, restores into an empty database, and finds the acknowledged moves.
async fn back_up_under_load(database: &str, target: &str, folder: &Path) {
    let program = serve(database).await;
    let (ann, mut one) = WebClient::new_guest(program.listening()).await;
    let (bob, mut two) = WebClient::new_guest(program.listening()).await;
    let table = two_at_a_table(&mut one, &mut two).await;
    let mut play = one.play_where(|play| play.running).await;
    for version in 1..=6 {
        let mover = if play.version % 2 == 0 {
            &mut one
        } else {
            &mut two
        };
        act_at(mover, &play, any_move(&play))
            .await
            .expect("a legal move");
        play = mover.play_where(|play| play.version == version).await;
    }
    let url = format!("http://{}", program.listening());
    let load = [
        "load",
        "--url",
        &url,
        "--games",
        "4",
        "--seconds",
        "3",
        "--pace",
        "25",
    ];
    let file = folder.join("backup");
    let file = file.to_str().expect("a path");
    let words = ["backup", "--database", database, file];
    let (played, first) = tokio::join!(stolik(&load), stolik(&words));
    succeeded(&played);
    succeeded(&first);
    succeeded(&stolik(&words).await);
    program.kill().await.expect("a running program");

    succeeded(&stolik(&["restore", "--database", target, file]).await);
    let checked = succeeded(&stolik(&["check", "--database", target]).await);
    assert!(checked.starts_with("read 5 tables with "), "{checked}");
    let program = serve(target).await;
    let mut one = ann.connect(program.listening()).await;
    let mut two = bob.connect(program.listening()).await;
    for page in [&mut one, &mut two] {
        page.enter(&table).await.expect("the table is there");
    }
    let after = one.play_where(|play| play.running).await;
    assert_eq!((after.version, view(&after)), (6, view(&play)));
    act_at(&mut one, &after, any_move(&after))
        .await
        .expect("the game goes on");
    program.kill().await.expect("a running program");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_has_every_acknowledged_move_on_sqlite() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("a path")
            .to_owned()
    };
    back_up_under_load(&path("data"), &path("target"), folder.path()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_has_every_acknowledged_move_on_postgres() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cluster = PrivatePostgres::shared();
    let (data, target) = (cluster.fresh_url().await, cluster.fresh_url().await);
    back_up_under_load(&data, &target, folder.path()).await;
}

fn append(table_id: &str) -> Append {
    let node = Node {
        name: "alone".to_owned(),
        term: 1,
    };
    Append {
        table_id: table_id.into(),
        first_seq: 1,
        ownership: Ownership::first(node).into(),
        rows: vec!["a row ".repeat(40); 8],
        index: TableIndex {
            status: TableStatus::Playing,
            game: "dama".into(),
            is_public: true,
            updated_ms: 1,
        },
        finished: None,
    }
}

/// Kills restores at random: the database is the old one or the new one, and both are whole.
async fn kill_restores(database: &str, folder: &Path) {
    let address: Address = database.parse().expect("an address");
    let store = Store::open(&address).await.expect("open");
    for table in 0..TABLES {
        store
            .append(append(&format!("t{table}")))
            .await
            .expect("committed");
    }
    let file = folder.join("backup");
    let file = file.to_str().expect("a path");
    store::backup(&address, Path::new(file), 1)
        .await
        .expect("a backup");
    store.append(append("later")).await.expect("committed");
    store.close().await;
    let words = ["restore", "--replace", "--database", database, file];
    let began = Instant::now();
    let whole = folder.join("measured");
    let whole = whole.to_str().expect("a path");
    succeeded(&stolik(&["restore", "--database", whole, file]).await);
    let usual = began.elapsed();
    for kill in 0..KILLS {
        let mut child = Command::new(STOLIK)
            .args(words)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the program runs");
        // From the first instant to about the end.
        let life = usual * kill / (KILLS - 1);
        let ended = tokio::time::timeout(life, child.wait()).await;
        child.kill().await.expect("SIGKILL");
        let is_new = check_whole(&address).await;
        println!(
            "killed after {life:?}: ended {}, new {is_new}",
            ended.is_ok()
        );
    }
    let restored = in_time(restored_at_last(&words)).await;
    succeeded(&restored);
    assert!(check_whole(&address).await, "the whole restore is there");
}

/// Restores once PostgreSQL has noticed that the killed program is gone.
async fn restored_at_last(words: &[&str]) -> Output {
    loop {
        let output = stolik(words).await;
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() || !err.contains("has the database open") {
            return output;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Reads every table; returns whether the database is the restored one.
async fn check_whole(address: &Address) -> bool {
    let store = Store::open(address).await.expect("a whole database");
    for table in 0..TABLES {
        let rows = store
            .load_page(&format!("t{table}"), 1)
            .await
            .expect("rows");
        assert_eq!(rows.len(), 8, "t{table}");
    }
    let is_new = store.load("later").await.expect("rows").is_empty();
    store.close().await;
    is_new
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_restore_leaves_the_old_or_the_new_sqlite_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    kill_restores(data.to_str().expect("a path"), folder.path()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_restore_leaves_the_old_or_the_new_postgres_database() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = PrivatePostgres::shared().fresh_url().await;
    kill_restores(&url, folder.path()).await;
}
