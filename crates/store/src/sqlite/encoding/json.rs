//! The JSON form of a record: written if a text contains a separator, and by older versions always.

use super::{entry::LogEntry, format::DAMAGED};
use crate::StoreError;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// An entry as a JSON array. Those written before nodes existed end with the rows, and some later
/// ones with the term.
#[derive(Serialize, Deserialize)]
struct JsonEntry<'a>(
    #[serde(borrow)] Cow<'a, str>,
    i64,
    i64,
    #[serde(borrow)] Vec<Cow<'a, str>>,
    #[serde(default)] i64,
    #[serde(default)] i64,
    #[serde(default, borrow)] Cow<'a, str>,
);

pub(super) fn encode(entries: &[LogEntry<'_>]) -> String {
    let json: Vec<_> = entries.iter().map(to_json).collect();
    serde_json::to_string(&json).expect("texts and numbers are plain data")
}

pub(super) fn decode(text: &str) -> Result<Vec<LogEntry<'_>>, StoreError> {
    let json: Vec<JsonEntry> = serde_json::from_str(text).map_err(|_| DAMAGED)?;
    Ok(json.into_iter().map(of_json).collect())
}

fn of_json<'a>(
    JsonEntry(table_id, first_seq, at_ms, rows, epoch, term, finished): JsonEntry<'a>,
) -> LogEntry<'a> {
    LogEntry {
        table_id,
        first_seq,
        at_ms,
        epoch,
        term,
        finished,
        rows,
    }
}

fn to_json<'a>(entry: &'a LogEntry<'_>) -> JsonEntry<'a> {
    let borrowed = |text: &'a Cow<'_, str>| Cow::Borrowed(text.as_ref());
    JsonEntry(
        borrowed(&entry.table_id),
        entry.first_seq,
        entry.at_ms,
        entry.rows.iter().map(borrowed).collect(),
        entry.epoch,
        entry.term,
        borrowed(&entry.finished),
    )
}
