//! The guarantees that the checker verifies, and how a violation is reported.

use std::fmt;

/// A guarantee of the platform.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Promise {
    /// The journal of every table can be restored.
    JournalFolds,
    /// Every acknowledged request is in the journal.
    AckedIsKept,
    /// Every entry in the journal was requested, and counts once.
    KeptOnce,
    /// Every message shows what is in the journal, and only what its receiver may see.
    ToldIsKept,
    /// A client that stays connected receives each event once.
    EventsOnce,
    /// A finished game is listed once, with the outcome that its moves lead to.
    GamesEndRightly,
    /// After the last fault every client reconnects and every game continues.
    EveryoneIsBack,
    /// One node at a time writes a table, and none after it lost the ownership.
    OneOwner,
    /// Every game can be played to its end.
    GamesGoOn,
}

/// A broken promise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    pub promise: Promise,
    /// What was observed, with table and person.
    pub detail: String,
}

impl Breach {
    pub fn of(promise: Promise, detail: impl Into<String>) -> Self {
        Self {
            promise,
            detail: detail.into(),
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.promise, self.detail)
    }
}
