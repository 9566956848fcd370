//! The promise of the journal, tried with real processes: what was acknowledged survives `kill -9`.

use crate::engines::{Home, append, open};
use std::{
    collections::HashMap,
    env,
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Stdio},
};
use store::{Address, Store};

/// Tells this program that it is the one to be killed, and which database to write.
const VICTIM: &str = "STOLIK_TEST_VICTIM";
/// How often the victim is killed.
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

/// The same test is both sides: it starts itself again as the victim.
async fn kill_repeatedly(test: &str, home: impl AsyncFn() -> Home) {
    if let Ok(address) = env::var(VICTIM) {
        return write_until_killed(&address.parse().expect("an address")).await;
    }
    let mut home = home().await;
    let mut acknowledged = HashMap::new();
    for _ in 0..ROUNDS {
        home.store.close().await;
        let acks = start_and_kill(test, &home.address, &mut acknowledged);
        assert!(acks > 0, "the victim wrote nothing");
        home.store = open(&home.address).await;
        check(&home, &acknowledged).await;
    }
}

/// Starts a victim, kills it after a random number of acknowledgements, and notes every one it
/// printed.
fn start_and_kill(test: &str, address: &Address, acknowledged: &mut HashMap<String, i64>) -> usize {
    let mut victim = start_victim(test, address);
    let last = random() % MOST_ACKS + 1;
    let printed = BufReader::new(victim.stdout.take().expect("a pipe"));
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
            victim.kill().expect("SIGKILL");
        }
    }
    assert!(
        !victim.wait().expect("an end").success(),
        "the victim was killed, it did not finish"
    );
    acks
}

fn start_victim(test: &str, address: &Address) -> Child {
    let mut command = Command::new(env::current_exe().expect("this program"));
    command
        .args([test, "--exact", "--nocapture"])
        .env(VICTIM, address.to_string());
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

/// Appends for ever, printing each number only after it was acknowledged.
async fn write_table(store: Store, table: String) {
    let kept = store.load(&table).await.expect("load").len() as i64;
    for seq in kept + 1.. {
        store
            .append(append(&table, seq, &[&format!("{table} {seq}")]))
            .await
            .expect("kept");
        // One write, so that a kill cannot leave half a number that reads as a smaller one.
        let line = format!("ack {table} {seq}\n");
        std::io::stdout()
            .lock()
            .write_all(line.as_bytes())
            .expect("the pipe holds");
    }
}

async fn check(store: &Store, acknowledged: &HashMap<String, i64>) {
    for (table, last) in acknowledged {
        let rows = store.load(table).await.expect("load");
        assert!(
            rows.len() as i64 >= *last,
            "{table}: {last} was acknowledged, {} are kept",
            rows.len()
        );
        for (seq, row) in (1..).zip(rows) {
            assert_eq!((row.seq, row.body), (seq, format!("{table} {seq}")));
        }
    }
}
