//! Durability, tested with real processes: acknowledged rows survive `kill -9`.

use crate::engines::{Home, append, open};
use std::{
    collections::HashMap,
    env,
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Stdio},
};
use store::{Address, Append, FinishedGame, FoundGame, GameRows, PlayerId, PlayerRow, Store};

/// Set in the process to be killed: the address of the database that it writes.
const WRITER: &str = "STOLIK_TEST_WRITER";
/// How often a process is killed.
const ROUNDS: usize = 4;
/// Most acknowledgements before a kill.
const MOST_ACKS: u16 = 600;
const TABLES: usize = 8;

#[tokio::test]
async fn acknowledged_rows_survive_kill_9_on_sqlite() {
    kill_repeatedly(
        "kill::acknowledged_rows_survive_kill_9_on_sqlite",
        Home::sqlite,
    )
    .await;
}

#[tokio::test]
async fn acknowledged_rows_survive_kill_9_on_postgres() {
    kill_repeatedly(
        "kill::acknowledged_rows_survive_kill_9_on_postgres",
        Home::postgres,
    )
    .await;
}

/// The test starts its own program again as the process to be killed.
async fn kill_repeatedly(test: &str, home: impl AsyncFn() -> Home) {
    if let Ok(address) = env::var(WRITER) {
        return write_until_killed(&address.parse().expect("an address")).await;
    }
    let mut home = home().await;
    let mut acknowledged = HashMap::new();
    for _ in 0..ROUNDS {
        home.store.close().await;
        let acks = start_and_kill(test, &home.address, &mut acknowledged);
        assert!(acks > 0, "the writer wrote nothing");
        home.store = open(&home.address).await;
        check(&home, &acknowledged).await;
    }
}

/// Starts a process, kills it after a random number of acknowledgements, and records every one that
/// it printed.
fn start_and_kill(test: &str, address: &Address, acknowledged: &mut HashMap<String, i64>) -> usize {
    let mut writer = start_writer(test, address);
    let last = random() % MOST_ACKS + 1;
    let printed = BufReader::new(writer.stdout.take().expect("a pipe"));
    let mut acks = 0;
    for line in printed.lines().map_while(Result::ok) {
        let Some((table, seq)) = line
            .strip_prefix("ack ")
            .and_then(|ack| ack.split_once(' '))
        else {
            continue;
        };
        let Ok(seq) = seq.parse() else { continue };
        acknowledged.insert(table.to_owned(), seq);
        acks += 1;
        if acks == usize::from(last) {
            writer.kill().expect("SIGKILL");
        }
    }
    assert!(
        !writer.wait().expect("an end").success(),
        "the writer was killed, it did not finish"
    );
    acks
}

fn start_writer(test: &str, address: &Address) -> Child {
    let mut command = Command::new(env::current_exe().expect("this program"));
    command
        .args([test, "--exact", "--nocapture"])
        .env(WRITER, address.to_string());
    command
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts again")
}

fn random() -> u16 {
    let mut bytes = [0; 2];
    getrandom::fill(&mut bytes).expect("random numbers");
    u16::from_le_bytes(bytes)
}

async fn write_until_killed(address: &Address) {
    let store = open(address).await;
    let writers = (0..TABLES).map(|table| write_table(store.clone(), format!("t{table}")));
    let writers: Vec<_> = writers.map(tokio::spawn).collect();
    for writer in writers {
        writer.await.expect("no panic");
    }
}

/// Appends without end, and prints each number after its acknowledgement.
async fn write_table(store: Store, table: String) {
    let stored = store.load(&table).await.expect("load").len() as i64;
    for seq in stored + 1.. {
        let finished = ends_a_game(seq).then(|| game(seq));
        let append = append(&table, seq, &[&format!("{table} {seq}")]);
        store
            .append(Append { finished, ..append })
            .await
            .expect("committed");
        // One write: a kill must not leave half a number, which reads as a smaller one.
        let line = format!("ack {table} {seq}\n");
        std::io::stdout()
            .lock()
            .write_all(line.as_bytes())
            .expect("the pipe holds");
    }
}

fn ends_a_game(seq: i64) -> bool {
    seq % 10 == 0
}

/// A game that ends with the row of its number.
fn game(number: i64) -> FinishedGame {
    let player = |seat: u8| PlayerRow {
        seat,
        side: seat,
        who: PlayerId::Bot("bot".to_owned()),
        nick: "bot".to_owned(),
        place: seat + 1,
        program: false,
    };
    FinishedGame {
        number,
        game: "dama".to_owned(),
        started_ms: 1,
        ended_ms: number,
        outcome: "{}".to_owned(),
        players: vec![player(0), player(1)],
        rows: Some(GameRows {
            first_seq: number,
            last_seq: number,
            lines_before: 0,
            setup: "{}".to_owned(),
        }),
        rated: false,
    }
}

async fn check(store: &Store, acknowledged: &HashMap<String, i64>) {
    for (table, last) in acknowledged {
        let rows = store.load(table).await.expect("load");
        assert!(
            rows.len() as i64 >= *last,
            "{table}: {last} was acknowledged, {} are stored",
            rows.len()
        );
        for (seq, row) in (1..).zip(rows) {
            assert_eq!((row.seq, row.body), (seq, format!("{table} {seq}")));
        }
        for number in (1..=*last).filter(|seq| ends_a_game(*seq)) {
            let found = store.find_game(table, number).await.expect("read");
            let Some(FoundGame::Finished { rows, .. }) = found else {
                panic!("{table}: game {number} is not found: {found:?}")
            };
            assert_eq!(rows, game(number).rows);
        }
    }
}
