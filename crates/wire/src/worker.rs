//! Messages between the page and its web worker: those of the protocol, and some that only
//! these two need.

use crate::{ClientIn, ClientOut, Person, TableId};
use game_core::Seat;
use games::{AnyBest, AnyReview, AnyView};
use serde::{Deserialize, Serialize};

/// A message from the page to its worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ToWorker {
    /// The first message. With rows, it restores their table; its person is the one who opened
    /// it.
    Begin {
        /// The person who plays.
        you: Person,
        /// The id of the table.
        table: TableId,
        /// The table's journal so far; empty for a table yet to be opened.
        rows: Vec<String>,
    },
    /// A request as to a server.
    Out(ClientOut),
    /// Whether every hand is shown from now on. Only possible in offline games.
    LayOpen(bool),
    /// A question that takes long to compute. It needs no table and may come before `Begin`.
    Think {
        /// The page's number of the question.
        number: u32,
        question: Question,
    },
}

/// A message from the worker to its page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FromWorker {
    /// The worker has started and reads messages.
    Ready,
    /// The answer to `Begin`: a new table may be opened, a restored one entered.
    Begun {
        /// Whether the rows were a valid journal.
        restored: bool,
    },
    /// A message as from a server.
    In(Box<ClientIn>),
    /// New journal rows, for the page to store so that the table survives closing it.
    Keep {
        /// The rows to append.
        rows: Vec<String>,
        /// Whether a game is on after them.
        playing: bool,
    },
    /// The replay file of a game that has ended, as text.
    Finished(String),
    /// The answer to a `Think`; each gets exactly one.
    Thought {
        /// The number from `Think`.
        number: u32,
        /// `None` if the question has no answer.
        thought: Option<Thought>,
    },
}

/// A question that takes long to compute.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Question {
    /// The best action for a seat.
    Best {
        /// The game as that seat sees it.
        view: Box<AnyView>,
        seat: Seat,
    },
    /// A review of a finished game, given as the text of its replay file.
    Review(String),
}

/// The answer to a `Question`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Thought {
    Best(AnyBest),
    Review(AnyReview),
}
