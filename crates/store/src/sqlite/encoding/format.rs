//! The separators of the format, and the encoder that writes them.

use crate::StoreError;
use std::{fmt::Write, iter::once};

/// Precedes each entry.
pub(super) const ENTRY: char = '\u{1e}';
/// Precedes each field of an entry but the first.
pub(super) const FIELD: char = '\u{1f}';

pub(super) const DAMAGED: StoreError = StoreError::Damaged("pack of the journal");

/// Builds a text, and counts the separators that it should contain.
#[derive(Default)]
pub(super) struct Encoder {
    text: String,
    entries: usize,
    fields: usize,
}

impl Encoder {
    pub fn add<'a>(
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
    pub fn finish(self) -> Option<String> {
        let count = |separator: char| {
            let bytes = self.text.bytes();
            bytes.filter(|byte| *byte == separator as u8).count()
        };
        let is_unambiguous = count(ENTRY) == self.entries && count(FIELD) == self.fields;
        (is_unambiguous && self.entries > 0).then_some(self.text)
    }
}

impl Encoder {
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            text: String::with_capacity(bytes),
            ..Self::default()
        }
    }
}

/// Reads a field that is a number.
pub(super) fn number(field: Option<&str>) -> Option<i64> {
    field?.parse().ok()
}
