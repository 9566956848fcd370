//! What the lobby must know of a table without replaying it.

use crate::StoreError;
use std::borrow::Cow;

/// The derived facts of one table, kept in step with its journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableIndex {
    /// How far the table has come.
    pub status: TableStatus,
    /// The game's name.
    pub game: Cow<'static, str>,
    /// Whether the lobby shows it.
    pub is_public: bool,
    /// When it last changed. What is read back may lag behind the journal, but never behind the
    /// other facts.
    pub updated_ms: i64,
}

impl TableIndex {
    /// Whether the other says the same, the time aside.
    pub(crate) fn has_facts_of(&self, other: &TableIndex) -> bool {
        self.status == other.status && self.is_found_like(other)
    }

    /// Whether the other is found where this one is.
    pub(crate) fn is_found_like(&self, other: &TableIndex) -> bool {
        self.game == other.game && self.is_public == other.is_public
    }
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableStatus {
    /// People are sitting down.
    Waiting,
    /// A game is running.
    Playing,
    /// A game has ended; the table may start another.
    Over,
    /// Nobody will come back; kept for replays only.
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
