//! Compares the text format of SQLite's commit log with `serde_json` and `postcard`, for the same
//! appends: time to encode a record, to scan it as compaction does, to decode its rows; and its
//! size. The formats take turns in each round, and the median of all rounds counts.
//!
//! `cargo run --release -p store --example encoding_bench -- [ROUNDS]`

use serde::{Deserialize, Serialize};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};
use store::{Append, Node, Ownership, TableIndex, TableStatus, testing};

const DEFAULT_ROUNDS: usize = 200;
/// Records per measurement.
const RECORDS: usize = 200;
/// A move of a card game as a table appends it.
const MOVE: &str = r#"{"at":81234,"did":{"seat":2,"action":"meld 7H 7S 7D *"},"said":[{"seat":0,"notice":{"Melded":{"seat":2,"cards":"7H 7S 7D *","score":85}}},{"seat":1,"notice":{"Discarded":{"seat":2,"card":"QC"}}}]}"#;

/// An entry as `serde` writes it; `store` falls back to the same array in JSON. `R` is a row: JSON
/// must unescape it, `postcard` borrows it.
#[derive(Serialize, Deserialize)]
struct Entry<'a, R>(&'a str, i64, i64, Vec<R>, i64, i64, &'a str);

type JsonEntries<'a> = Vec<Entry<'a, String>>;
type PostcardEntries<'a> = Vec<Entry<'a, &'a str>>;

struct Format {
    name: &'static str,
    encode: fn(&[&Append]) -> Vec<u8>,
    scan: fn(&[u8]) -> i64,
    decode: fn(&[u8]) -> usize,
}

const FORMATS: [Format; 3] = [
    Format {
        name: "separators",
        encode: |appends| testing::encode_record(appends).into_bytes(),
        scan: |record| testing::scan_record(text(record)).expect("valid"),
        decode: |record| testing::decode_record(text(record)).expect("valid").len(),
    },
    Format {
        name: "serde_json",
        encode: |appends| serde_json::to_vec(&entries(appends)).expect("plain data"),
        scan: |record| next_seqs(&serde_json::from_slice::<JsonEntries>(record).expect("valid")),
        decode: |record| rows(serde_json::from_slice::<JsonEntries>(record).expect("valid")),
    },
    Format {
        name: "postcard",
        encode: |appends| postcard::to_stdvec(&entries(appends)).expect("plain data"),
        scan: |record| next_seqs(&postcard::from_bytes::<PostcardEntries>(record).expect("valid")),
        decode: |record| rows(postcard::from_bytes::<PostcardEntries>(record).expect("valid")),
    },
];

fn text(record: &[u8]) -> &str {
    str::from_utf8(record).expect("valid")
}

fn entries<'a>(appends: &[&'a Append]) -> PostcardEntries<'a> {
    let entry = |append: &&'a Append| {
        let rows = append.rows.iter().map(String::as_str).collect();
        let (epoch, term) = (append.ownership.epoch, append.ownership.node.term);
        let at_ms = append.index.updated_ms;
        Entry(
            &append.table_id,
            append.first_seq,
            at_ms,
            rows,
            epoch,
            term,
            "",
        )
    };
    appends.iter().map(entry).collect()
}

fn next_seqs<R>(entries: &[Entry<R>]) -> i64 {
    let next_seq = |entry: &Entry<R>| entry.1 + entry.3.len() as i64;
    entries.iter().map(next_seq).sum()
}

/// Copies the rows, as `store` does before it returns them.
fn rows<R: Into<String>>(entries: Vec<Entry<R>>) -> usize {
    let rows = entries.into_iter().flat_map(|entry| entry.3);
    let rows: Vec<String> = rows.map(Into::into).collect();
    black_box(rows).len()
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let rounds = rounds.unwrap_or(DEFAULT_ROUNDS).clamp(1, 10_000);
    for appends in [1, 8, 64] {
        let appends: Vec<Append> = (0..appends).map(append).collect();
        measure(&appends.iter().collect::<Vec<_>>(), rounds);
    }
}

fn measure(appends: &[&Append], rounds: usize) {
    let records = FORMATS.map(|format| (format.encode)(appends));
    let mut times: [[Vec<Duration>; 3]; FORMATS.len()] = Default::default();
    for _ in 0..rounds {
        for ((format, record), times) in FORMATS.iter().zip(&records).zip(&mut times) {
            times[0].push(time(|| {
                drop(black_box((format.encode)(black_box(appends))))
            }));
            times[1].push(time(|| _ = black_box((format.scan)(black_box(record)))));
            times[2].push(time(|| _ = black_box((format.decode)(black_box(record)))));
        }
    }
    println!("{} appends a record, nanoseconds an append:", appends.len());
    for ((format, record), times) in FORMATS.iter().zip(&records).zip(&mut times) {
        let per_append = |times: &mut Vec<Duration>| {
            times.sort_unstable();
            times[times.len() / 2].as_nanos() / (RECORDS * appends.len()) as u128
        };
        let [encode, scan, decode] = times.each_mut().map(per_append);
        let bytes = record.len() / appends.len();
        println!(
            "  {:10}  encode {encode:4}  scan {scan:4}  decode {decode:4}  {bytes} bytes",
            format.name
        );
    }
}

fn time(work: impl Fn()) -> Duration {
    let start = Instant::now();
    (0..RECORDS).for_each(|_| work());
    start.elapsed()
}

fn append(number: i64) -> Append {
    Append {
        table_id: format!("bench{number:07}").into(),
        first_seq: 100 + number,
        ownership: Ownership::first(Node {
            name: "bench".to_owned(),
            term: 1,
        })
        .into(),
        rows: vec![MOVE.to_owned()],
        index: TableIndex {
            status: TableStatus::Playing,
            game: "kanasta".into(),
            is_public: false,
            updated_ms: 1_700_000_000_000 + number,
        },
        finished: None,
    }
}
