//! Measures the journal: many tables append at once, each waiting for its row to be durable.
//!
//! `cargo run --release -p store --example journal_bench -- [SECONDS] [ADDRESS...]`
//! Without an address: SQLite in a temporary folder. `private` stands for a private PostgreSQL,
//! `formats` for SQLite with rows in the log's own format and in JSON, taking turns.

use std::time::{Duration, Instant};
use store::{
    Address, Append, FIRST_SEQ, Node, Ownership, Store, TableIndex, TableStatus,
    testing::PrivatePostgres,
};
use tokio::task::JoinSet;

const TABLES: usize = 200;
/// The length of a move of a card game, about.
const BODY_BYTES: usize = 200;
/// How often `formats` measures each format.
const TURNS: usize = 5;
const DEFAULT_SECONDS: u64 = 5;
const MOST_SECONDS: u64 = 60;

#[tokio::main]
async fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let seconds = words.first().and_then(|word| word.parse().ok());
    if seconds.is_some() {
        words.remove(0);
    }
    let time = Duration::from_secs(seconds.unwrap_or(DEFAULT_SECONDS).min(MOST_SECONDS));
    let folder = tempfile::tempdir().expect("a temporary folder");
    if words.is_empty() {
        measure(
            "SQLite",
            &Address::Sqlite(folder.path().to_path_buf()),
            &"x".repeat(BODY_BYTES),
            time,
        )
        .await;
    }
    for word in &words {
        match word.as_str() {
            "private" => {
                let address = PrivatePostgres::shared().fresh_database().await;
                measure("PostgreSQL", &address, &"x".repeat(BODY_BYTES), time).await;
            }
            "formats" => compare_formats(time).await,
            text => {
                let address = text.parse().expect("a database address");
                measure(text, &address, &"x".repeat(BODY_BYTES), time).await;
            }
        }
    }
}

/// A row that contains a separator of the log's own format makes its record fall back to JSON.
async fn compare_formats(time: Duration) {
    // As many quotes as JSON has, which JSON within JSON must escape.
    let plain = r#"{"at":12345,"did":{"seat":2}}"#.repeat(BODY_BYTES / 29);
    let json = plain.replacen(',', "\u{1f}", 1);
    for _ in 0..TURNS {
        for (name, body) in [("separators", &plain), ("JSON", &json)] {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let address = Address::Sqlite(folder.path().to_path_buf());
            measure(name, &address, body, time).await;
        }
    }
}

async fn measure(name: &str, address: &Address, body: &str, time: Duration) {
    let store = Store::open(address).await.expect("the database opens");
    // Another run of this program may have written to the same database.
    let run = std::process::id();
    let (start, cpu) = (Instant::now(), cpu_seconds());
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        tables.spawn(play(
            store.clone(),
            format!("bench-{run}-{table}"),
            body.to_owned(),
            start + time,
        ));
    }
    let mut waits: Vec<Duration> = tables.join_all().await.into_iter().flatten().collect();
    let rate = waits.len() as f64 / start.elapsed().as_secs_f64();
    let cpu = (cpu_seconds() - cpu) * 1e6 / waits.len() as f64;
    waits.sort_unstable();
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100];
    println!(
        "{name}: {TABLES} tables, {} events, {rate:.0} events/s, {cpu:.1} us of processor time each, p50 {:.1?}, p99 {:.1?}, worst {:.1?}",
        waits.len(),
        at(50),
        at(99),
        at(100),
    );
    store.close().await;
}

/// The processor time of this process so far; on Linux only, else zero.
fn cpu_seconds() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks
        .filter_map(|ticks| ticks.parse::<f64>().ok())
        .sum::<f64>()
        / TICKS_PER_SECOND
}

/// One table that appends row after row until `end`; returns how long each took to be durable.
async fn play(store: Store, table_id: String, body: String, end: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    for seq in FIRST_SEQ.. {
        let asked = Instant::now();
        if asked > end {
            break;
        }
        let append = row(&table_id, seq, &body);
        store.append(append).await.expect("committed");
        waits.push(asked.elapsed());
    }
    waits
}

fn row(table_id: &str, seq: i64, body: &str) -> Append {
    Append {
        table_id: table_id.into(),
        first_seq: seq,
        ownership: Ownership::first(Node {
            name: "bench".to_owned(),
            term: 1,
        })
        .into(),
        rows: vec![body.to_owned()],
        index: TableIndex {
            status: TableStatus::Playing,
            game: "bench".into(),
            is_public: false,
            updated_ms: seq,
        },
        finished: None,
    }
}
