//! Two worlds at the level of the whole server: the same table in two copies of the data, dealt from two seeds that somebody
//! without a right to know cannot tell apart. What the real program sends them is the same, byte for byte.
//!
//! The deal is chosen by writing the journal before the program starts: no way into the program itself is needed.

use game_core::{Seat, Seed, Viewer};
use games::{AnyAction, AnyBout, AnyRules, GameKind};
use hub::{Row, Table, WallTime};
use proof::{
    crash::Program,
    crowd::{Line, Token, request},
};
use std::{
    collections::HashMap,
    fs,
    path::Path,
    process::Stdio,
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use store::{Address, Append, FIRST_SEQ, Reign, Store, TableIndex, TableStatus};
use wire::{Absence, Ask, NewTable, PROTOCOL, Setup, TableAsk, TableId, Visibility};

const STOLIK: &str = env!("CARGO_BIN_EXE_stolik");
/// How many seeds are tried for two alike. Two hands of four cards are alike by chance among some thousands.
const MOST_SEEDS: u64 = 200_000;
/// How long a test waits for what must come. Nothing is timed by it.
const MUST_COME_WITHIN: Duration = Duration::from_secs(60);
const ACTOR: Seat = Seat::new(0);
const OTHER: Seat = Seat::new(1);

/// A game, and something its first player does that others see only in part.
struct Case {
    rules: &'static str,
    kind: GameKind,
    act: &'static str,
    /// Whose knowledge is the same in both worlds.
    eyes: Viewer,
}

const CASES: [Case; 6] = [
    Case {
        rules: r#"{"dama":{"turn_ms":null}}"#,
        kind: GameKind::Dama,
        act: "b2-a3",
        eyes: Viewer::Seat(OTHER),
    },
    Case {
        rules: r#"{"rummikub":{"turn_ms":null}}"#,
        kind: GameKind::Rummikub,
        act: "draw",
        eyes: Viewer::Spectator,
    },
    Case {
        rules: r#"{"karcianka":{"hand":4,"drawing":"at_will","turn_ms":null}}"#,
        kind: GameKind::Karcianka,
        act: "draw",
        eyes: Viewer::Seat(OTHER),
    },
    Case {
        rules: r#"{"karcianka":{"drawing":"at_will","turn_ms":null}}"#,
        kind: GameKind::Karcianka,
        act: "draw",
        eyes: Viewer::Spectator,
    },
    Case {
        rules: r#"{"kanasta":{"turn_ms":null}}"#,
        kind: GameKind::Kanasta,
        act: "draw",
        eyes: Viewer::Spectator,
    },
    Case {
        rules: r#"{"project":{"n_players":1,"grid_width":4,"grid_height":6,"goal_area_height":1,"n_goals":1,"n_pieces":3}}"#,
        kind: GameKind::Project,
        act: "discover",
        eyes: Viewer::Seat(OTHER),
    },
];

impl Case {
    fn rules(&self) -> AnyRules {
        serde_json::from_str(self.rules).expect("rules of the game")
    }

    fn action(&self) -> AnyAction {
        AnyAction::parse(self.kind, self.act).expect("in notation")
    }

    /// What these eyes know before and after the act; none if another player begins or may not do that.
    fn knowledge(&self, seed: &Seed, eyes: Viewer) -> Option<String> {
        let mut bout = AnyBout::open(self.rules(), seed.clone());
        bout.awaited().contains(&ACTOR).then_some(())?;
        let before = bout.view(eyes);
        bout.submit(bout.now(), ACTOR, self.action()).ok()?.ok()?;
        serde_json::to_string(&(before, bout.view(eyes), bout.drain().notices(eyes))).ok()
    }

    /// Two seeds of which these eyes know the same, but not whoever acts.
    fn twins(&self) -> [Seed; 2] {
        let mut known: HashMap<String, u64> = HashMap::new();
        for number in 0..MOST_SEEDS {
            let seed = Seed::from_number(number);
            let Some(knowledge) = self.knowledge(&seed, self.eyes) else { continue };
            let Some(other) = known.insert(knowledge, number) else { continue };
            let other = Seed::from_number(other);
            let hidden = [&seed, &other].map(|seed| self.knowledge(seed, Viewer::Seat(ACTOR)));
            // Dáma hides nothing: there any two seeds are alike.
            if hidden[0] != hidden[1] || self.kind == GameKind::Dama {
                return [seed, other];
            }
        }
        panic!("{:?}: no two seeds are alike for {:?}", self.kind, self.eyes);
    }
}

/// The people of both worlds.
struct People {
    actor: Token,
    other: Token,
    watcher: Token,
}

async fn must_come<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(MUST_COME_WITHIN, what).await.expect("it comes")
}

async fn serve(data: &Path) -> Program {
    let free_port = "127.0.0.1:0".parse().expect("an address");
    Program::start(Path::new(STOLIK), data, free_port, Stdio::inherit()).await.expect("the program starts")
}

/// A folder of data in which three people are known.
async fn with_people(data: &Path) -> People {
    let program = serve(data).await;
    let arrive = || async { Token::of_new_guest(program.listening()).await.expect("a session") };
    let people = People { actor: arrive().await, other: arrive().await, watcher: arrive().await };
    program.kill().await.expect("a running program");
    people
}

/// Writes the table's journal into the data: opened, both seated, dealt from this seed.
async fn deal(data: &Path, case: &Case, people: &People, seed: &Seed, now: WallTime) -> TableId {
    let setup = Setup { rules: case.rules(), visibility: Visibility::Public, absence: Absence::Wait };
    let wish = NewTable { setup, seat: Some(ACTOR), bots: Vec::new() };
    let id = TableId::from_bits(5);
    let mut luck = || seed.clone();
    let opened = Table::open(id.clone(), &people.actor.person, wish, now, &mut luck);
    let (mut table, step) = opened.expect("a table");
    let sits = TableAsk::Sit { seat: OTHER, ready: true };
    let (seated, answer) = table.handle(&people.other.person, sits, now, &mut luck);
    answer.expect("a seat");
    let rows = step.keep.iter().chain(&seated.keep).map(Row::to_text).collect();
    let store = Store::open(&Address::Sqlite(data.to_path_buf())).await.expect("the data opens");
    let index = TableIndex {
        status: TableStatus::Playing,
        game: case.kind.name().to_owned(),
        is_public: true,
        updated_ms: now.0 as i64,
    };
    // Whoever opened the table is gone: the server takes it over when it starts.
    let reign = Reign::first(store.enlist("opener", Duration::ZERO).await.expect("a node"));
    let append =
        Append { table_id: id.to_string(), first_seq: FIRST_SEQ, reign, rows, index, finished: None };
    store.append(append).await.expect("kept");
    store.close().await;
    id
}

/// A connection that notes all it is sent.
struct Ear {
    line: Line,
    acks: u32,
    heard: Vec<String>,
}

impl Ear {
    async fn of(program: &Program, token: &Token) -> Self {
        let line = must_come(Line::open(program.listening(), token)).await.expect("a web socket");
        let mut ear = Self { line, acks: 0, heard: Vec::new() };
        ear.ask(Ask::Hello { protocol: PROTOCOL }).await;
        ear
    }

    /// Asks, and listens until the answer has come.
    async fn ask(&mut self, ask: Ask) {
        self.acks += 1;
        self.line.send(self.acks, ask).await.expect("the server reads");
        let answer = format!(r#"{{"ack":{}"#, self.acks);
        loop {
            let text = must_come(self.line.next_text()).await.expect("a message");
            let is_answer = text.contains(&answer);
            self.heard.push(text);
            if is_answer {
                return;
            }
        }
    }
}

/// Everything the program sends to those without a right to know the actor's secrets.
async fn world(data: &Path, case: &Case, people: &People, seed: &Seed, now: WallTime) -> Vec<String> {
    let table = deal(data, case, people, seed, now).await;
    let program = serve(data).await;
    let mut watcher = Ear::of(&program, &people.watcher).await;
    watcher.ask(Ask::Enter { table: table.clone() }).await;
    let mut other = Ear::of(&program, &people.other).await;
    other.ask(Ask::Enter { table: table.clone() }).await;
    let mut actor = Ear::of(&program, &people.actor).await;
    actor.ask(Ask::Enter { table: table.clone() }).await;
    let act = TableAsk::Act { action: case.action(), basis: 0 };
    actor.ask(Ask::At { table: table.clone(), ask: act }).await;
    let done = actor.heard.last().expect("an answer").clone();
    assert!(done.contains("done"), "{done}");
    // What a refusal says must tell nothing either.
    let not_theirs = TableAsk::Act { action: case.action(), basis: 1 };
    watcher.ask(Ask::At { table: table.clone(), ask: not_theirs }).await;
    other.ask(Ask::At { table: table.clone(), ask: TableAsk::Ready { ready: true } }).await;
    watcher.ask(Ask::Lobby { follow: true }).await;
    // The lobby comes by itself; what was sent before it has come by then.
    while !watcher.heard.iter().any(|text| text.starts_with(r#"{"lobby""#)) {
        watcher.heard.push(must_come(watcher.line.next_text()).await.expect("a message"));
    }
    // Spectators of The Project Game see what its Game Master sees: they have the right.
    let mut told = if case.kind == GameKind::Project { Vec::new() } else { watcher.heard };
    if case.eyes != Viewer::Spectator {
        told.extend(other.heard);
    }
    for path in [format!("/api/games/{table}/1"), "/healthz".to_owned()] {
        let answer = request(program.listening(), "GET", &path).await.expect("an answer");
        told.push(format!("{} {}", answer.status, answer.body));
    }
    program.kill().await.expect("a running program");
    let promise = serde_json::to_string(&seed.promise()).expect("plain data").replace('"', "");
    told.iter().map(|text| masked(&text.replace(&promise, "PROMISE"))).collect()
}

/// The seed's hash differs, as it must; and the world's clock is no secret of the table.
fn masked(text: &str) -> String {
    let mut masked = text.to_owned();
    for key in [r#""now":"#, r#""at_ms":"#, r#""grace_ms":"#] {
        let parts: Vec<_> = masked.split(key).map(str::to_owned).collect();
        let rest =
            parts[1..].iter().map(|part| part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
        masked = std::iter::once(parts[0].as_str()).chain(rest).collect::<Vec<_>>().join(key);
    }
    masked
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder").map(|file| file.expect("a file")) {
        if file.path().is_file() {
            fs::copy(file.path(), to.join(file.file_name())).expect("a copy");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn worlds_that_differ_only_in_secrets_are_told_alike_byte_for_byte() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let base = folder.path().join("base");
    let people = with_people(&base).await;
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    let now = WallTime(since_1970.as_millis() as u64);
    for (number, case) in CASES.iter().enumerate() {
        let mut told = Vec::new();
        for (world_number, seed) in case.twins().iter().enumerate() {
            let data = folder.path().join(format!("world-{number}-{world_number}"));
            copy(&base, &data);
            told.push(world(&data, case, &people, seed, now).await);
        }
        assert!(told[0].iter().any(|text| text.contains(r#"{"play""#)), "they are shown the game");
        assert!(told[0].iter().any(|text| text.starts_with("409 ")), "a running game has no replay");
        assert_eq!(told[0], told[1], "{:?} to {:?}", case.kind, case.eyes);
    }
}

/// The test above could not fail if it never looked: the actor's own stream must differ.
#[test]
fn the_two_worlds_do_differ_to_whoever_may_know() {
    for case in CASES.iter().filter(|case| case.kind != GameKind::Dama) {
        let [one, two] = case.twins().map(|seed| case.knowledge(&seed, Viewer::Seat(ACTOR)));
        assert!(one.is_some() && one != two, "{:?}", case.kind);
    }
}
