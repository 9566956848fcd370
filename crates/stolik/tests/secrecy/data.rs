//! The data of both worlds: the same people, and a table whose journal was dealt from one seed or
//! the other.

use crate::case::{ACTOR, Case, OTHER};
use fault_tests::{clients::Token, crash::Program};
use game_core::{Seat, Seed, Viewer};
use games::{AnyAction, GameKind};
use hub::{JournalRow, Step, Table, WallTime};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use store::{Address, Append, FIRST_SEQ, Ownership, Store, TableIndex, TableStatus, TokenHash};
use tempfile::TempDir;
use wire::{Absence, NewTable, Person, PersonKind, Rated, Setup, TableAsk, TableId, Visibility};

const STOLIK: &str = env!("CARGO_BIN_EXE_stolik");
/// How long a test waits for a message. Nothing is measured by it.
const MUST_COME_WITHIN: Duration = Duration::from_secs(60);
/// The name of the player at Kanasta's gateway.
pub const DOOR_NAME: &str = "Jan";

pub async fn must_come<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(MUST_COME_WITHIN, what)
        .await
        .expect("it comes")
}

/// Data with people and without a table.
pub struct Base {
    folder: TempDir,
    people: People,
    now: WallTime,
}

/// The people of both worlds.
#[derive(Clone)]
pub struct People {
    pub actor: Token,
    pub other: Token,
    pub watcher: Token,
    pub at_the_door: Person,
}

/// One of the two worlds: data and a `Seed`.
pub struct World {
    data: PathBuf,
    pub people: People,
    pub kind: GameKind,
    pub eyes: Viewer,
    pub seed: Seed,
    pub moves: Vec<(Seat, AnyAction)>,
    setup: Setup,
    pub now: WallTime,
    _folder: TempDir,
}

impl Base {
    pub async fn with_people() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let since_1970 = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .expect("after 1970");
        let now = WallTime(since_1970.as_millis() as u64);
        let at_the_door = guest(folder.path(), now).await;
        let program = serve(folder.path(), &[]).await;
        let arrive = || async {
            Token::of_new_guest(program.listening())
                .await
                .expect("a session")
        };
        let (actor, other, watcher) = (arrive().await, arrive().await, arrive().await);
        program.kill().await.expect("a running program");
        Self {
            folder,
            people: People {
                actor,
                other,
                watcher,
                at_the_door,
            },
            now,
        }
    }
}

/// A guest that a gateway admits under this name.
async fn guest(data: &Path, now: WallTime) -> Person {
    let store = Store::open(&Address::Sqlite(data.to_path_buf()))
        .await
        .expect("the data opens");
    let no_token = TokenHash::from_bytes([0; 32]);
    let id = store
        .create_guest(DOOR_NAME, &no_token, now.0 as i64)
        .await
        .expect("a guest");
    store.close().await;
    Person {
        id,
        nick: DOOR_NAME.parse().expect("a nick"),
        kind: PersonKind::Guest,
    }
}

async fn serve(data: &Path, options: &[&str]) -> Program {
    let free_port = "127.0.0.1:0".parse().expect("an address");
    let started = Program::start_with(
        Path::new(STOLIK),
        data,
        free_port,
        options,
        Stdio::inherit(),
    )
    .await;
    started.expect("the program starts")
}

impl World {
    pub async fn of(base: &Base, case: &Case, number: u64, moves: Vec<(Seat, AnyAction)>) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        copy(base.folder.path(), folder.path());
        Self {
            data: folder.path().to_path_buf(),
            people: base.people.clone(),
            kind: case.kind(),
            eyes: case.eyes,
            seed: Seed::from_number(number),
            moves,
            setup: Setup {
                rules: case.rules(),
                visibility: Visibility::Public,
                absence: Absence::Wait,
                rated: Rated::No,
            },
            now: base.now,
            _folder: folder,
        }
    }

    /// Runs `stolik serve` on this world's data.
    pub async fn serve(&self, options: &[&str]) -> Program {
        serve(&self.data, options).await
    }

    /// Writes a table into the data, with both players in a game.
    pub async fn deal(&self, other: &Person) -> TableId {
        let (mut table, opened) = self.open();
        let sits = TableAsk::Sit {
            seat: OTHER,
            ready: true,
        };
        let (seated, answer) = table.handle(other, sits, self.now, &mut || self.seed.clone());
        answer.expect("a seat");
        self.keep(&table, &[opened, seated], TableStatus::Playing)
            .await
    }

    /// Opens a table in memory at which the actor waits for another player. A program that starts
    /// on such a table seals another seed.
    pub fn open(&self) -> (Table, Step) {
        let wish = NewTable {
            setup: self.setup.clone(),
            seat: Some(ACTOR),
            bots: Vec::new(),
        };
        let id = TableId::from_bits(5);
        let opened = Table::open(id, &self.people.actor.person, wish, self.now, &mut || {
            self.seed.clone()
        });
        opened.expect("a table")
    }

    async fn keep(&self, table: &Table, steps: &[Step], status: TableStatus) -> TableId {
        let rows = steps
            .iter()
            .flat_map(|step| &step.keep)
            .map(JournalRow::to_text)
            .collect();
        let updated_ms = self.now.0 as i64;
        let index = TableIndex {
            status,
            game: self.kind.name().into(),
            is_public: true,
            updated_ms,
        };
        let store = Store::open(&Address::Sqlite(self.data.clone()))
            .await
            .expect("the data opens");
        // The process that opened the table is gone: the server takes the table over when it
        // starts.
        let ownership = Ownership::first(
            store
                .register_node("opener", Duration::ZERO)
                .await
                .expect("a node"),
        );
        let table_id = table.id().as_str().into();
        let append = Append {
            table_id,
            first_seq: FIRST_SEQ,
            ownership: ownership.into(),
            rows,
            index,
            finished: None,
        };
        store.append(append).await.expect("kept");
        store.close().await;
        table.id().clone()
    }
}

fn copy(from: &Path, to: &Path) {
    for file in fs::read_dir(from)
        .expect("a folder")
        .map(|file| file.expect("a file"))
    {
        if file.path().is_file() {
            fs::copy(file.path(), to.join(file.file_name())).expect("a copy");
        }
    }
}
