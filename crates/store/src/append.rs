//! One addition to a table's journal, and why it may be refused.

use crate::{
    FinishedGame, GameRow, Malformed, Ownership, StoreError, TableIndex,
    text::{is_name, is_storable},
};
use std::sync::Arc;
use thiserror::Error;

/// The number of a table's first row.
pub const FIRST_SEQ: i64 = 1;
/// Most rows in one append.
pub const MAX_APPEND_ROWS: usize = 64;
/// Most bytes in one append, over all its rows and its finished game's outcome.
pub const MAX_APPEND_BYTES: usize = 256 * 1024;

/// Rows to add to one table's journal, all or none, with the facts that change with them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Shared, since a table appends with every move.
    pub table_id: Arc<str>,
    /// The number of the first row; [`FIRST_SEQ`] opens a new table.
    pub first_seq: i64,
    /// The owner that writes, and its epoch: an append of a former owner is refused.
    pub ownership: Arc<Ownership>,
    /// The rows, in order; `store` does not read them.
    pub rows: Vec<String>,
    /// The table's facts after these rows. `updated_ms` becomes the time of each row, give or take
    /// the wait for the disk.
    pub index: TableIndex,
    /// The game that these rows end.
    pub finished: Option<FinishedGame>,
}

impl Append {
    /// The number of the row after the last.
    pub(crate) fn next_seq(&self) -> i64 {
        self.first_seq
            .saturating_add(i64::try_from(self.rows.len()).unwrap_or(i64::MAX))
    }

    /// Merges the append that continues this one; returns `next` if it does not continue it, or
    /// ends a second game.
    ///
    /// All rows then have the time of the last.
    pub(crate) fn extend(&mut self, next: Box<Append>) -> Result<(), Box<Append>> {
        let continues = next.table_id == self.table_id
            && next.first_seq == self.next_seq()
            && next.ownership == self.ownership;
        if !continues || self.finished.is_some() && next.finished.is_some() {
            return Err(next);
        }
        let Append {
            rows,
            index,
            finished,
            ..
        } = *next;
        self.rows.extend(rows);
        self.index = index;
        self.finished = self.finished.take().or(finished);
        Ok(())
    }

    /// The game that these rows end, with its table.
    pub(crate) fn finished_game(&self) -> Option<GameRow> {
        let (table_id, is_public) = (self.table_id.to_string(), self.index.is_public);
        self.finished.clone().map(|finished| GameRow {
            table_id,
            is_public,
            finished,
        })
    }

    pub(crate) fn is_first(&self) -> bool {
        self.first_seq == FIRST_SEQ
    }

    /// Refuses what could make the transaction of a whole group fail.
    pub(crate) fn check(&self) -> Result<(), Malformed> {
        let outcome = self.finished.as_ref().map_or("", |game| &game.outcome);
        let texts = || self.rows.iter().map(String::as_str).chain([outcome]);
        let bytes = texts().map(str::len).sum::<usize>();
        if !is_name(&self.table_id) || !is_name(&self.index.game) {
            Err(Malformed::Name)
        } else if self.first_seq < FIRST_SEQ {
            Err(Malformed::Seq)
        } else if self.rows.is_empty() {
            Err(Malformed::Empty)
        } else if self.rows.len() > MAX_APPEND_ROWS || bytes > MAX_APPEND_BYTES {
            Err(Malformed::TooLarge)
        } else if !texts().all(is_storable) {
            Err(Malformed::ZeroByte)
        } else {
            self.finished.as_ref().map_or(Ok(()), FinishedGame::check)
        }
    }

    /// Why this append does not fit a journal at `position`; none means that the table is unknown.
    pub(crate) fn refusal(&self, position: Option<JournalPosition>) -> AppendError {
        let Some(JournalPosition { next_seq, epoch }) = position else {
            return AppendError::Gap {
                next_seq: FIRST_SEQ,
            };
        };
        // An existing table conflicts with a new one of the same id, in any epoch.
        if !self.is_first() && epoch != self.ownership.epoch {
            AppendError::Deposed { epoch }
        } else if self.first_seq < next_seq {
            AppendError::Conflict { next_seq }
        } else {
            AppendError::Gap { next_seq }
        }
    }
}

/// The next number of a table's journal, and the epoch that may write it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JournalPosition {
    pub next_seq: i64,
    pub epoch: i64,
}

/// An append was not committed.
#[derive(Clone, Debug, Error)]
pub enum AppendError {
    /// The journal already has this number: another writer was first. `next_seq` is the number of
    /// the table's next row.
    #[error("the journal is already at {next_seq}")]
    Conflict { next_seq: i64 },
    /// Rows before this number are missing. `next_seq` is the number of the table's next row.
    #[error("the journal is only at {next_seq}")]
    Gap { next_seq: i64 },
    /// The table has another owner, since the epoch named.
    #[error("the table has another owner since epoch {epoch}")]
    Deposed { epoch: i64 },
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The database failed.
    ///
    /// Only after [`StoreError::Lost`] and [`StoreError::Disk`] may the rows have been committed:
    /// load the table again to know.
    #[error(transparent)]
    Store(#[from] StoreError),
}
