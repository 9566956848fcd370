//! Measures the journal: many tables append at once, each waiting for its row to be durable.
//!
//! `cargo run --release -p store --example journal_bench -- [SECONDS] [ADDRESS...]`
//! Without an address: SQLite in a temporary folder. `private` stands for a private PostgreSQL.

use std::time::{Duration, Instant};
use store::{
    Address, Append, FIRST_SEQ, Node, Ownership, Store, TableIndex, TableStatus,
    testing::PrivatePostgres,
};
use tokio::task::JoinSet;

const TABLES: usize = 200;
/// About what a move of a card game takes.
const BODY_BYTES: usize = 200;
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
            time,
        )
        .await;
    }
    for word in &words {
        match word.as_str() {
            "private" => {
                let address = PrivatePostgres::shared().fresh_database().await;
                measure("PostgreSQL", &address, time).await;
            }
            text => measure(text, &text.parse().expect("a database address"), time).await,
        }
    }
}

async fn measure(name: &str, address: &Address, time: Duration) {
    let store = Store::open(address).await.expect("the database opens");
    // Another run of this program may have written to the same database.
    let run = std::process::id();
    let start = Instant::now();
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        tables.spawn(play(
            store.clone(),
            format!("bench-{run}-{table}"),
            start + time,
        ));
    }
    let mut waits: Vec<Duration> = tables.join_all().await.into_iter().flatten().collect();
    let rate = waits.len() as f64 / start.elapsed().as_secs_f64();
    waits.sort_unstable();
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100];
    println!(
        "{name}: {TABLES} tables, {} events, {rate:.0} events/s, p50 {:.1?}, p99 {:.1?}, worst {:.1?}",
        waits.len(),
        at(50),
        at(99),
        at(100),
    );
    store.close().await;
}

/// One table that appends row after row until the end; says how long each took to be durable.
async fn play(store: Store, table_id: String, end: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    for seq in FIRST_SEQ.. {
        let asked = Instant::now();
        if asked > end {
            break;
        }
        store.append(row(&table_id, seq)).await.expect("kept");
        waits.push(asked.elapsed());
    }
    waits
}

fn row(table_id: &str, seq: i64) -> Append {
    Append {
        table_id: table_id.into(),
        first_seq: seq,
        ownership: Ownership::first(Node {
            name: "bench".to_owned(),
            term: 1,
        })
        .into(),
        rows: vec!["x".repeat(BODY_BYTES)],
        index: TableIndex {
            status: TableStatus::Playing,
            game: "bench".into(),
            is_public: false,
            updated_ms: seq,
        },
        finished: None,
    }
}
