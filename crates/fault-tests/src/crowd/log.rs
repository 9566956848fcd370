//! What one client did and was told, in its own order. All that the checker needs, whatever
//! happened to the server.

use game_core::Seat;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};
use wire::{Ask, ClientIn, Person, Refusal, TableId};

/// A client's log, shared by the client that writes and whoever checks.
#[derive(Clone, Debug)]
pub struct Log {
    /// Whose.
    pub person: Person,
    pages: Arc<Mutex<Pages>>,
}

/// What is in a log.
#[derive(Clone, Debug, Default)]
pub struct Pages {
    /// Everything asked, in order.
    pub asked: Vec<Asked>,
    /// Everything heard since it was last taken out, in order.
    pub heard: Vec<Heard>,
    /// How many connections there were.
    pub lines: u32,
    /// Whether one is open: whether more may be heard of a server that is dead already.
    pub is_connected: bool,
}

/// Something asked.
#[derive(Clone, Debug)]
pub struct Asked {
    /// When, by this machine's clock.
    pub at_ms: u64,
    /// On which of the client's connections.
    pub line: u32,
    /// What.
    pub ask: Ask,
    /// In which game and on which seat, if at a table with a game.
    pub game: Option<(u32, Seat)>,
    /// What came of it, as far as the client knows.
    pub outcome: Outcome,
}

/// What came of something asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// The line died before an answer: it happened, or it did not.
    Unknown,
    /// It was done and is kept, says the server.
    Done(Option<TableId>),
    /// It was not done.
    Refused(Refusal),
}

impl Outcome {
    /// Whether the server promised that it is kept.
    pub fn is_done(&self) -> bool {
        matches!(self, Outcome::Done(_))
    }

    /// Whether it may have happened. A step that was not kept may still be found kept when a
    /// commit's own answer was lost, and the answer of a table that moved was lost itself.
    pub fn may_have_happened(&self) -> bool {
        matches!(
            self,
            Outcome::Done(_)
                | Outcome::Unknown
                | Outcome::Refused(Refusal::NotKept | Refusal::Moved)
        )
    }
}

/// Something heard.
#[derive(Clone, Debug)]
pub struct Heard {
    /// When, by this machine's clock.
    pub at_ms: u64,
    /// On which of the client's connections.
    pub line: u32,
    /// What.
    pub message: ClientIn,
}

/// This machine's clock.
pub fn now_ms() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64)
}

impl Log {
    /// An empty log.
    pub fn of(person: Person) -> Self {
        Self {
            person,
            pages: Arc::default(),
        }
    }

    /// The log as it is now.
    pub fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes out what was heard since the last time.
    pub fn take_heard(&self) -> Vec<Heard> {
        std::mem::take(&mut self.pages().heard)
    }
}
