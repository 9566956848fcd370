//! One decoded entry: the rows of one append.

use super::format::{DAMAGED, Encoder, FIELD, number};
use crate::{Append, FinishedGame, GameRow, StoreError, StoredRow};
use std::borrow::Cow;

/// One append in the log or in a segment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LogEntry<'a> {
    /// Empty in a segment, which belongs to one table.
    pub table_id: Cow<'a, str>,
    pub first_seq: i64,
    pub at_ms: i64,
    /// Zero, as is `term`, in entries that were written before nodes existed.
    pub(super) epoch: i64,
    pub(super) term: i64,
    /// The game that the append ends, as JSON; empty if it ends none.
    pub(super) finished: Cow<'a, str>,
    pub rows: Vec<Cow<'a, str>>,
}

impl<'a> LogEntry<'a> {
    pub(super) fn new(append: &'a Append) -> Self {
        LogEntry {
            table_id: Cow::Borrowed(&append.table_id),
            first_seq: append.first_seq,
            at_ms: append.index.updated_ms,
            epoch: append.ownership.epoch,
            term: append.ownership.node.term,
            finished: Cow::Owned(finished_json(append)),
            rows: append
                .rows
                .iter()
                .map(|row| Cow::Borrowed(row.as_str()))
                .collect(),
        }
    }

    /// Reads the text of one entry; none if fields are missing or are no numbers.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let mut fields = text.split(FIELD);
        let mut next = || fields.next();
        Some(LogEntry {
            table_id: Cow::Borrowed(next()?),
            first_seq: number(next())?,
            at_ms: number(next())?,
            epoch: number(next())?,
            term: number(next())?,
            finished: Cow::Borrowed(next()?),
            rows: fields.map(Cow::Borrowed).collect(),
        })
    }

    pub(super) fn write(&self, encoder: &mut Encoder) {
        let numbers = [self.first_seq, self.at_ms, self.epoch, self.term];
        let rows = self.rows.iter().map(AsRef::as_ref);
        encoder.add(&self.table_id, numbers, &self.finished, rows);
    }

    /// The game that the append ends, if it ends one.
    pub fn finished_game(&self) -> Result<Option<GameRow>, StoreError> {
        if self.finished.is_empty() {
            return Ok(None);
        }
        let (is_public, finished): (bool, FinishedGame) =
            serde_json::from_str(&self.finished).map_err(|_| DAMAGED)?;
        Ok(Some(GameRow {
            table_id: self.table_id.to_string(),
            is_public,
            finished,
        }))
    }

    /// The entry as it stands in a segment: without the table's id, and without the finished game,
    /// which has its own rows by then.
    pub fn for_segment(self) -> Self {
        LogEntry {
            table_id: Cow::Borrowed(""),
            finished: Cow::Borrowed(""),
            ..self
        }
    }

    /// Replaces the row with that number, if it is in this entry.
    pub fn rewrite(&mut self, seq: i64, body: &'a str) {
        let place = usize::try_from(seq - self.first_seq).ok();
        if let Some(row) = place.and_then(|place| self.rows.get_mut(place)) {
            *row = Cow::Borrowed(body);
        }
    }

    /// The rows, numbered.
    pub fn rows(self) -> impl Iterator<Item = StoredRow> {
        let LogEntry {
            first_seq,
            at_ms,
            epoch,
            term,
            rows,
            ..
        } = self;
        let row = move |(seq, body): (_, Cow<str>)| StoredRow {
            seq,
            at_ms,
            body: body.into_owned(),
            epoch,
            term,
        };
        (first_seq..).zip(rows).map(row)
    }

    /// The number of the row after the last.
    pub fn next_seq(&self) -> i64 {
        self.first_seq + self.rows.len() as i64
    }

    /// The entry without the rows before that number; none if no row is left.
    pub fn without_rows_before(mut self, seq: i64) -> Option<Self> {
        let dropped = usize::try_from(seq - self.first_seq)
            .unwrap_or(0)
            .min(self.rows.len());
        self.rows.drain(..dropped);
        self.first_seq += dropped as i64;
        (!self.rows.is_empty()).then_some(self)
    }
}

/// The game that an append ends, as JSON; empty if it ends none.
pub(super) fn finished_json(append: &Append) -> String {
    let Some(game) = &append.finished else {
        return String::new();
    };
    serde_json::to_string(&(append.index.is_public, game))
        .expect("texts and numbers are plain data")
}
