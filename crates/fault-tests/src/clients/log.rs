//! What one client sent and received, in its own order. The checker needs nothing else.

use game_core::Seat;
use parking_lot::{Mutex, MutexGuard};
use std::{
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};
use wire::{Ask, ClientIn, Person, Refusal, TableId};

/// The log of one client, shared between the client and the checker.
#[derive(Clone, Debug)]
pub struct Log {
    pub person: Person,
    contents: Arc<Mutex<LogContents>>,
}

#[derive(Clone, Debug, Default)]
pub struct LogContents {
    /// Every request, in order.
    pub requests: Vec<Request>,
    /// Every message received since the last `take_received`, in order.
    pub received: Vec<Received>,
    /// The number of connections so far.
    pub connections: u32,
    /// Whether a connection is open: more messages of a killed server may still arrive.
    pub is_connected: bool,
}

/// A request that the client sent.
#[derive(Clone, Debug)]
pub struct Request {
    /// By this machine's clock.
    pub at_ms: u64,
    /// The number of the client's connection.
    pub connection: u32,
    pub ask: Ask,
    /// The game number and seat, if the request was made at a table with a game.
    pub game: Option<(u32, Seat)>,
    pub outcome: RequestOutcome,
}

/// The outcome of a request, as far as the client knows.
#[derive(Clone, PartialEq, Debug)]
pub enum RequestOutcome {
    /// The connection was lost before an answer: the request took effect or it did not.
    Unknown,
    /// The server acknowledged the request: its effect is in the journal.
    Done(Option<TableId>),
    /// The request had no effect.
    Refused(Refusal),
}

impl RequestOutcome {
    pub fn is_done(&self) -> bool {
        matches!(self, RequestOutcome::Done(_))
    }

    /// Whether the request may have taken effect. A step refused with `NotKept` may be in the
    /// journal if only the answer of the commit was lost; with `Moved` the answer of the table's
    /// old owner was lost.
    pub fn may_have_happened(&self) -> bool {
        matches!(
            self,
            RequestOutcome::Done(_)
                | RequestOutcome::Unknown
                | RequestOutcome::Refused(Refusal::NotKept | Refusal::Moved)
        )
    }
}

/// A message that the client received.
#[derive(Clone, Debug)]
pub struct Received {
    /// By this machine's clock.
    pub at_ms: u64,
    /// The number of the client's connection.
    pub connection: u32,
    pub message: ClientIn,
}

/// Milliseconds since 1970 by this machine's clock.
pub fn now_ms() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64)
}

impl Log {
    pub fn of(person: Person) -> Self {
        Self {
            person,
            contents: Arc::default(),
        }
    }

    pub fn contents(&self) -> MutexGuard<'_, LogContents> {
        self.contents.lock()
    }

    /// Takes the messages received since the last call.
    pub fn take_received(&self) -> Vec<Received> {
        std::mem::take(&mut self.contents().received)
    }
}
