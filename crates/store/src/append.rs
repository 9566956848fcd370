//! One addition to a table's journal, and why it may be refused.

use crate::{
    FinishedGame, GameRow, Ownership, StoreError, TableIndex,
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

/// Rows to add to one table's journal, all or none, together with what follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table; shared, since a table appends with every move.
    pub table_id: Arc<str>,
    /// The number of the first row; [`FIRST_SEQ`] opens a new table.
    pub first_seq: i64,
    /// Who writes, and since which change of owner.
    pub ownership: Arc<Ownership>,
    /// What happened, in order; opaque here.
    pub rows: Vec<String>,
    /// The table's facts after these rows; `updated_ms` becomes the time of each row, give or take
    /// the wait for the disk.
    pub index: TableIndex,
    /// The game that these rows end, if they do.
    pub finished: Option<FinishedGame>,
}

impl Append {
    /// The number of the row after the last.
    pub(crate) fn next_seq(&self) -> i64 {
        self.first_seq
            .saturating_add(i64::try_from(self.rows.len()).unwrap_or(i64::MAX))
    }

    /// Adds what follows, to be kept together; gives it back if it does not follow, or ends a
    /// second game.
    ///
    /// All rows are then of the time of the last.
    pub(crate) fn extend(&mut self, next: Box<Append>) -> Result<(), Box<Append>> {
        let follows = next.table_id == self.table_id
            && next.first_seq == self.next_seq()
            && next.ownership == self.ownership;
        if !follows || self.finished.is_some() && next.finished.is_some() {
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
    pub(crate) fn ended(&self) -> Option<GameRow> {
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

    /// Stops at the door what could make a whole group's transaction fail.
    pub(crate) fn check(&self) -> Result<(), Malformed> {
        let outcome = self.finished.as_ref().map_or("", |game| &game.outcome);
        let texts = || self.rows.iter().map(String::as_str).chain([outcome]);
        let bytes = texts().map(str::len).sum::<usize>();
        match () {
            () if !is_name(&self.table_id) || !is_name(&self.index.game) => Err(Malformed::Name),
            () if self.first_seq < FIRST_SEQ => Err(Malformed::Seq),
            () if self.rows.is_empty() => Err(Malformed::Empty),
            () if self.rows.len() > MAX_APPEND_ROWS || bytes > MAX_APPEND_BYTES => {
                Err(Malformed::TooLarge)
            }
            () if !texts().all(is_storable) => Err(Malformed::ZeroByte),
            () => self.finished.as_ref().map_or(Ok(()), FinishedGame::check),
        }
    }
}

/// An append was not kept.
#[derive(Clone, Debug, Error)]
pub enum AppendError {
    /// The table's journal is already past this number: somebody else has written.
    #[error("the journal is already at {next_seq}")]
    Conflict {
        /// The number the table's next row would have.
        next_seq: i64,
    },
    /// Rows before this number are missing.
    #[error("the journal is only at {next_seq}")]
    Gap {
        /// The number the table's next row would have.
        next_seq: i64,
    },
    /// The table belongs to somebody else by now.
    #[error("the table has another owner since epoch {epoch}")]
    Deposed {
        /// The epoch it is in.
        epoch: i64,
    },
    /// No database could keep it.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The database failed.
    ///
    /// After [`StoreError::Lost`] and [`StoreError::Disk`] alone the rows may have been kept: load
    /// the table again to know.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is wrong with an append itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Malformed {
    /// An id or name is empty, too long or has a zero byte.
    #[error("a name is empty, too long or has a zero byte")]
    Name,
    /// Rows are numbered from [`FIRST_SEQ`].
    #[error("rows are numbered from one")]
    Seq,
    /// There is nothing to add.
    #[error("there are no rows")]
    Empty,
    /// More than [`MAX_APPEND_ROWS`] or [`MAX_APPEND_BYTES`].
    #[error("too many rows or bytes at once")]
    TooLarge,
    /// A text has a zero byte, which PostgreSQL cannot keep.
    #[error("a row has a zero byte")]
    ZeroByte,
    /// A finished game has no players, too many, or two on one seat.
    #[error("the finished game's players do not fit its seats")]
    Players,
}
