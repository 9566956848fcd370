//! What passes between the page and its worker: the messages of the wire, and what only those two
//! need.

use crate::{ClientInOf, ClientOut, Parsed, Payload, Person, TableId};
use game_core::{ReviewProgress, Seat};
use games::{AnyAction, AnyBest, AnyReview, AnyView};
use serde::{Deserialize, Serialize};

/// From the page to its worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ToWorker {
    /// The first letter. With rows, the table they tell of goes on; its person is the one who
    /// opened it.
    Begin {
        you: Person,
        /// What the table is called.
        table: TableId,
        /// The table's journal so far; empty for a table yet to be opened.
        rows: Vec<String>,
    },
    /// As to a server.
    Out(ClientOut),
    /// Whether the others' hands are to lie open from now on. Only a table in the person's own
    /// browser can do that.
    LayOpen(bool),
    /// Whether the game's clock is to stand still from now on: while the person is shown around.
    Hold(bool),
    /// The person takes their last move back, and with it all that came after. Only a table in the
    /// person's own browser can do that.
    TakeBack,
    /// Asks something that takes thought. It needs no table, and nothing before it.
    Think {
        /// The page's own number for the question.
        number: u32,
        /// What is asked.
        question: Question,
    },
}

/// From the worker to its page, which reads it with the payload [`crate::Raw`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum FromWorker<P: Payload = Parsed> {
    /// The worker listens now.
    Ready,
    /// The table stands: a new one may be opened, an old one entered.
    Begun {
        /// Whether the rows made a table.
        restored: bool,
    },
    /// As from a server.
    In(Box<ClientInOf<P>>),
    /// To be kept, so that the table goes on after the page is closed.
    Keep {
        /// The journal's new rows.
        rows: Vec<String>,
        /// Whether a game is on after them.
        playing: bool,
    },
    /// Whether there is a move that the person can take back.
    CanTakeBack(bool),
    /// A move was taken back.
    TakenBack {
        /// How many of the journal's rows are left.
        rows: usize,
    },
    /// A game has ended: its file, as the text it is kept as.
    Finished(String),
    /// How far the review is that a question asks for.
    Reviewing {
        /// The page's number for the question.
        number: u32,
        progress: ReviewProgress,
    },
    /// The answer to a question; each gets exactly one.
    Thought {
        /// The page's number for the question.
        number: u32,
        /// What came of it; nothing if there is nothing to tell.
        thought: Option<Thought>,
    },
}

/// Something that takes thought.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Question {
    /// What is best for the seat here?
    Best {
        /// The game as that seat sees it.
        view: Box<AnyView>,
        seat: Seat,
    },
    /// What would a strong player do on the seat?
    Advice {
        /// The game as that seat sees it, which is on turn.
        view: Box<AnyView>,
        seat: Seat,
    },
    /// How well was this played? A finished game, as the text of its file.
    Review(String),
}

/// What came of a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Thought {
    /// The best there is.
    Best(AnyBest),
    /// What a strong player would do.
    Advice(AnyAction),
    /// How well it was played.
    Review(AnyReview),
}
