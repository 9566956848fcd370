//! `stolik check` finds what is damaged, names it, and writes nothing.

mod played;

use played::PlayedGame;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use store::{
    Address, Append, FinishedGame, Node, Ownership, PlayerId, PlayerRow, Store, TableIndex,
    TableStatus,
};
use tempfile::TempDir;

/// A database with games, and its folder.
struct Database {
    _folder: TempDir,
    path: PathBuf,
    store: Store,
}

impl Database {
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("data");
        let store = Store::open(&Address::Sqlite(path.clone())).await;
        Self {
            _folder: folder,
            path,
            store: store.expect("open"),
        }
    }

    async fn add(&self, game: &PlayedGame, rows: Vec<String>, outcome: &str) {
        let players = [1, 2].map(|place| PlayerRow {
            seat: place - 1,
            side: place - 1,
            who: PlayerId::Person(
                game.people[usize::from(place) - 1]
                    .id
                    .to_string()
                    .parse()
                    .expect("an id"),
            ),
            nick: "Ann".to_owned(),
            place,
            program: false,
        });
        let finished = FinishedGame {
            number: 1,
            game: "dama".to_owned(),
            started_ms: 1,
            ended_ms: 2,
            outcome: outcome.to_owned(),
            players: players.to_vec(),
            rows: None,
            rated: false,
        };
        let node = Node {
            name: "alone".to_owned(),
            term: 1,
        };
        let append = Append {
            table_id: game.table.as_str().into(),
            first_seq: 1,
            ownership: Ownership::first(node).into(),
            rows,
            index: TableIndex {
                status: TableStatus::Over,
                game: "dama".into(),
                is_public: true,
                updated_ms: 1,
            },
            finished: Some(finished),
        };
        self.store.append(append).await.expect("committed");
    }

    /// Closes the database with nothing deferred, then runs the check.
    async fn check(self) -> (Self, i32, String) {
        self.store.close().await;
        let address = Address::Sqlite(self.path.clone());
        Store::open(&address).await.expect("open").close().await;
        let before = files(&self.path);
        let output = Command::new(env!("CARGO_BIN_EXE_stolik"))
            .args(["check", "--database"])
            .arg(&self.path)
            .output()
            .expect("the program runs");
        assert_eq!(files(&self.path), before, "nothing was written");
        let said = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        let code = output.status.code().expect("it exits");
        (self, code, said)
    }
}

/// The contents of the files of a folder, but for SQLite's shared memory, which is no data.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = paths
        .map(|entry| entry.expect("a file").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|end| end == "db" || end == "db-wal")
        })
        .map(|path| (path.clone(), fs::read(&path).expect("read")))
        .filter(|(_, bytes)| !bytes.is_empty())
        .collect();
    files.sort();
    files
}

#[tokio::test]
async fn a_whole_database_passes_and_every_row_is_read() {
    let database = Database::new().await;
    let mut rows = 0;
    for number in 1..=3 {
        let game = PlayedGame::of(number);
        rows += game.rows.len();
        database.add(&game, game.rows.clone(), &game.outcome).await;
    }
    let (_database, code, said) = database.check().await;
    assert_eq!(
        said,
        format!("read 3 tables with {rows} rows and 3 finished games\n")
    );
    assert_eq!(code, 0);
}

#[tokio::test]
async fn each_damaged_table_is_named_with_what_is_wrong() {
    let database = Database::new().await;
    let games: Vec<_> = (1..=5).map(PlayedGame::of).collect();
    let [whole, other_outcome, unreadable, no_rule, other_seed] = games.as_slice() else {
        panic!("five games")
    };
    database
        .add(whole, whole.rows.clone(), &whole.outcome)
        .await;
    let rows = other_outcome.rows.clone();
    database
        .add(other_outcome, rows, r#"{"places":[1,1]}"#)
        .await;
    let mut rows = unreadable.rows.clone();
    rows[3] = "{".to_owned();
    database.add(unreadable, rows, &unreadable.outcome).await;
    // The second move becomes a copy of the first.
    let mut rows = no_rule.rows.clone();
    let entries: Vec<usize> = (0..rows.len())
        .filter(|row| rows[*row].contains("entry"))
        .collect();
    rows[entries[1]] = rows[entries[0]].clone();
    database.add(no_rule, rows, &no_rule.outcome).await;
    // Without its promise the game was never sealed.
    let mut rows = other_seed.rows.clone();
    let sealed = rows
        .iter()
        .position(|row| row.contains("sealed"))
        .expect("a seal");
    rows.remove(sealed);
    database.add(other_seed, rows, &other_seed.outcome).await;

    let (_database, code, said) = database.check().await;
    assert_eq!(code, 1, "{said}");
    let line = |game: &PlayedGame| {
        let start = format!("table {}: ", game.table);
        said.lines()
            .find_map(|line| line.strip_prefix(&start))
            .map(str::to_owned)
    };
    assert_eq!(line(whole), None, "{said}");
    assert_eq!(
        line(other_outcome).as_deref(),
        Some("game 1 ended with another result")
    );
    assert!(
        line(unreadable).is_some_and(|line| line.starts_with("row 4: a row cannot be read")),
        "{said}"
    );
    assert!(
        line(no_rule).is_some_and(|line| line.starts_with("row ")),
        "{said}"
    );
    assert!(
        line(other_seed).is_some_and(|line| line.ends_with("is out of place")),
        "{said}"
    );
    assert!(said.contains("4 problems"), "{said}");
}
