//! The facts of a table that are read without replaying its journal.

use crate::StoreError;
use std::borrow::Cow;

/// The derived facts of one table, updated with its journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableIndex {
    pub status: TableStatus,
    /// The name of the game.
    pub game: Cow<'static, str>,
    /// Whether the lobby shows the table.
    pub is_public: bool,
    /// When the table last changed. The stored value may be older than the journal, but never older
    /// than the other facts.
    pub updated_ms: i64,
}

impl TableIndex {
    /// Whether `other` has the same facts; `updated_ms` is ignored.
    pub(crate) fn has_facts_of(&self, other: &TableIndex) -> bool {
        self.status == other.status && self.is_listed_like(other)
    }

    /// Whether `other` appears in the same lists of tables.
    pub(crate) fn is_listed_like(&self, other: &TableIndex) -> bool {
        self.game == other.game && self.is_public == other.is_public
    }
}

/// The state of a table's life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableStatus {
    /// No game has started.
    Waiting,
    Playing,
    /// A game has ended; the table may start another.
    Over,
    /// Final; the journal is stored for replays only.
    Closed,
}

impl TableStatus {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            TableStatus::Waiting => "waiting",
            TableStatus::Playing => "playing",
            TableStatus::Over => "over",
            TableStatus::Closed => "closed",
        }
    }

    pub(crate) fn named(name: &str) -> Result<Self, StoreError> {
        let all = [
            TableStatus::Waiting,
            TableStatus::Playing,
            TableStatus::Over,
            TableStatus::Closed,
        ];
        all.into_iter()
            .find(|status| status.name() == name)
            .ok_or(StoreError::Damaged("table status"))
    }
}

row! {
    /// The columns of a [`TableIndex`].
    struct TableIndexRow { status: String, game: String, is_public: bool, updated_ms: i64 }
}

impl TableIndexRow {
    pub fn read(self) -> Result<TableIndex, StoreError> {
        Ok(TableIndex {
            status: TableStatus::named(&self.status)?,
            game: Cow::Owned(self.game),
            is_public: self.is_public,
            updated_ms: self.updated_ms,
        })
    }
}
