//! The text format of the commit log and of segments: one entry for each append, its fields
//! separated by control characters that no JSON text contains.
//!
//! So rows are stored unescaped, and split without being parsed. A text that does contain a
//! separator makes its record fall back to JSON, the format of older versions. Numbers and reasons:
//! `docs/decisions/sqlite-log-encoding.md`.

mod entry;
mod json;
mod raw_entry;
#[cfg(test)]
mod tests;

pub(crate) use entry::LogEntry;
pub(crate) use raw_entry::RawEntry;

use crate::{Append, StoreError};
use std::{fmt::Write, iter::once};

/// Precedes each entry.
const ENTRY: char = '\u{1e}';
/// Precedes each field of an entry but the first.
const FIELD: char = '\u{1f}';

/// The expected length of an entry, in bytes.
const ENTRY_BYTES: usize = 192;

const DAMAGED: StoreError = StoreError::Damaged("pack of the journal");

/// Encodes appends as one record of the log.
pub(crate) fn encode(appends: &[&Append]) -> String {
    let mut encoder = Encoder {
        text: String::with_capacity(ENTRY_BYTES * appends.len()),
        ..Encoder::default()
    };
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
            &entry::finished_json(append),
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

/// Decodes the entries of a record without splitting their rows.
pub(crate) fn decode_raw(text: &str) -> Result<Vec<RawEntry<'_>>, StoreError> {
    match text.strip_prefix(ENTRY) {
        Some(entries) => entries
            .split(ENTRY)
            .map(RawEntry::read)
            .collect::<Option<Vec<_>>>()
            .ok_or(DAMAGED),
        None => Ok(decode(text)?.into_iter().map(RawEntry::new).collect()),
    }
}

/// Texts one of which is in every record with rows of the table, and in few other records.
pub(crate) fn search_terms(table_id: &str) -> [String; 2] {
    let quoted = serde_json::to_string(table_id).expect("a text is plain data");
    [table_id.to_owned(), quoted[1..quoted.len() - 1].to_owned()]
}

/// Builds a text, and counts the separators that it should contain.
#[derive(Default)]
struct Encoder {
    text: String,
    entries: usize,
    fields: usize,
}

impl Encoder {
    fn add<'a>(
        &mut self,
        table_id: &str,
        numbers: [i64; 4],
        finished: &'a str,
        rows: impl Iterator<Item = &'a str>,
    ) {
        let Self {
            text,
            entries,
            fields,
        } = self;
        *entries += 1;
        text.push(ENTRY);
        text.push_str(table_id);
        for number in numbers {
            write!(text, "{FIELD}{number}").expect("writing to a String cannot fail");
        }
        *fields += numbers.len();
        for field in once(finished).chain(rows) {
            text.push(FIELD);
            text.push_str(field);
            *fields += 1;
        }
    }

    /// The text; none if a field contains a separator, or if there are no entries.
    fn finish(self) -> Option<String> {
        let count = |separator: char| {
            let bytes = self.text.bytes();
            bytes.filter(|byte| *byte == separator as u8).count()
        };
        let is_unambiguous = count(ENTRY) == self.entries && count(FIELD) == self.fields;
        (is_unambiguous && self.entries > 0).then_some(self.text)
    }
}

fn number(field: Option<&str>) -> Option<i64> {
    field?.parse().ok()
}
