//! One entry of the log that compaction moves to a segment without splitting its rows.

use super::{
    entry::LogEntry,
    format::{DAMAGED, ENTRY, FIELD, number},
    record::{decode, encode_entries},
};
use crate::StoreError;
use std::borrow::Cow;

/// An entry of which only the fields that compaction needs are decoded.
pub(crate) struct RawEntry<'a> {
    pub table_id: Cow<'a, str>,
    pub first_seq: i64,
    /// The number of the row after the last.
    pub next_seq: i64,
    pub at_ms: i64,
    /// The entry's text in a segment: either all that comes after `ENTRY`, or a whole JSON record.
    text: Cow<'a, str>,
}

impl<'a> RawEntry<'a> {
    fn read(entry: &'a str) -> Option<Self> {
        let (table_id, text) = entry.split_at(entry.find(FIELD)?);
        let mut fields = text[FIELD.len_utf8()..].splitn(6, FIELD);
        let (first_seq, at_ms) = (number(fields.next())?, number(fields.next())?);
        // Skips epoch and term.
        let (finished, rows) = (fields.nth(2)?, fields.next()?);
        if !finished.is_empty() {
            return LogEntry::read(entry).map(Self::new);
        }
        let rows = 1 + rows.bytes().filter(|byte| *byte == FIELD as u8).count() as i64;
        Some(RawEntry {
            table_id: Cow::Borrowed(table_id),
            first_seq,
            next_seq: first_seq + rows,
            at_ms,
            text: Cow::Borrowed(text),
        })
    }

    fn new(entry: LogEntry<'a>) -> Self {
        let (first_seq, next_seq, at_ms) = (entry.first_seq, entry.next_seq(), entry.at_ms);
        let table_id = entry.table_id.clone();
        let text = encode_entries(&[entry.for_segment()]);
        let text = text.strip_prefix(ENTRY).map(str::to_owned).unwrap_or(text);
        RawEntry {
            table_id,
            first_seq,
            next_seq,
            at_ms,
            text: Cow::Owned(text),
        }
    }

    /// Appends the entry to a segment's text; false if it does not fit there, since a JSON record
    /// stands alone.
    pub fn add_to(&self, segment: &mut String) -> bool {
        let is_plain = self.text.starts_with(FIELD);
        let fits = segment.is_empty() || is_plain && segment.starts_with(ENTRY);
        if fits {
            segment.extend(is_plain.then_some(ENTRY));
            segment.push_str(&self.text);
        }
        fits
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
