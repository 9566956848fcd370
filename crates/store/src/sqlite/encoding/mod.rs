//! The text format of the commit log and of segments: one entry for each append, its fields
//! separated by control characters that no JSON text contains.
//!
//! So rows are stored unescaped, and split without being parsed. A text that does contain a
//! separator makes its record fall back to JSON, the format of older versions. Numbers and reasons:
//! `docs/decisions/sqlite-log-encoding.md`.

mod entry;
mod format;
mod json;
mod raw_entry;
mod record;
#[cfg(test)]
mod tests;

#[cfg(feature = "testing")]
/// One append as a record in the form of older versions.
pub(crate) fn encode_json(append: &crate::Append) -> String {
    json::encode(&[LogEntry::new(append)])
}

pub(crate) use entry::LogEntry;
pub(crate) use raw_entry::{RawEntry, decode_raw};
pub(crate) use record::{decode, encode, encode_entries, search_terms};
