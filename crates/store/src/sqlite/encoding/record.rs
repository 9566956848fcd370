//! Encodes and decodes whole records: the entries of one commit, or of one segment.

use super::{
    entry::{LogEntry, finished_json},
    format::{DAMAGED, ENTRY, Encoder},
    json,
};
use crate::{Append, StoreError};

/// The expected length of an entry, in bytes.
const ENTRY_BYTES: usize = 192;

/// Encodes appends as one record of the log.
pub(crate) fn encode(appends: &[&Append]) -> String {
    let mut encoder = Encoder::with_capacity(ENTRY_BYTES * appends.len());
    for append in appends {
        let ownership = &append.ownership;
        let numbers = [
            append.first_seq,
            append.index.updated_ms,
            ownership.epoch,
            ownership.node.term,
        ];
        encoder.add(
            &append.table_id,
            numbers,
            &finished_json(append),
            append.rows.iter().map(String::as_str),
        );
    }
    encoder.finish().unwrap_or_else(|| {
        let entries: Vec<_> = appends.iter().map(|append| LogEntry::new(append)).collect();
        json::encode(&entries)
    })
}

/// Encodes decoded entries again.
pub(crate) fn encode_entries(entries: &[LogEntry<'_>]) -> String {
    let mut encoder = Encoder::default();
    entries.iter().for_each(|entry| entry.write(&mut encoder));
    encoder.finish().unwrap_or_else(|| json::encode(entries))
}

/// Decodes the entries of a record or segment.
pub(crate) fn decode(text: &str) -> Result<Vec<LogEntry<'_>>, StoreError> {
    match text.strip_prefix(ENTRY) {
        Some(entries) => entries
            .split(ENTRY)
            .map(LogEntry::read)
            .collect::<Option<Vec<_>>>()
            .ok_or(DAMAGED),
        None => json::decode(text),
    }
}

/// Texts one of which is in every record with rows of the table, and in few other records.
pub(crate) fn search_terms(table_id: &str) -> [String; 2] {
    let quoted = serde_json::to_string(table_id).expect("a text is plain data");
    [table_id.to_owned(), quoted[1..quoted.len() - 1].to_owned()]
}
