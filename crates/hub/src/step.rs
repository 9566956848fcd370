//! The result of one input to a `Table`: rows to append and messages to send.

use crate::{JournalRow, WallTime};
use game_core::{Outcome, Seat, Seating, Viewer};
use games::GameKind;
use wire::{ClientIn, Setup, Sitter};

/// One change of a table. The caller makes `keep` durable first and sends `tell` afterwards,
/// so that no client ever sees a state that a crash could undo.
#[derive(Clone, PartialEq, Debug, Default)]
#[must_use]
pub struct Step {
    /// Rows to append to the journal before anything in `tell` is sent.
    pub keep: Vec<JournalRow>,
    /// Messages to send, in this order, once `keep` is durable.
    pub tell: Vec<Tell>,
    /// Set if a game ended with this step.
    pub finished: Option<FinishedGame>,
}

impl Step {
    /// Joins `self` and the step after it into one. At most `later` may end a game.
    pub fn and(mut self, later: Step) -> Step {
        debug_assert!(
            self.finished.is_none(),
            "what follows the end of a game is a step of its own"
        );
        self.keep.extend(later.keep);
        self.tell.extend(later.tell);
        Step {
            finished: later.finished,
            ..self
        }
    }
}

/// A message and its recipients.
#[derive(Clone, PartialEq, Debug)]
pub struct Tell {
    pub to: To,
    pub message: ClientIn,
}

/// The recipients of a [`Tell`], among the connections that have entered the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum To {
    Everyone,
    /// Only the connections that see the game as this `Viewer`.
    Viewer(Viewer),
    /// Only the spectators who look through the eyes of that seat.
    Eyes(Seat),
}

/// A game that has ended, for game lists and ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedGame {
    /// Its number at the table, counted from 1.
    pub number: u32,
    pub kind: GameKind,
    pub started: WallTime,
    pub ended: WallTime,
    /// The players in seat order.
    pub players: Vec<Sitter>,
    /// Whether it changes ratings: it began as a rated game and each side has moved.
    pub is_rated: bool,
    /// Which seats play together.
    pub seating: Seating,
    /// The players' places.
    pub outcome: Outcome,
    /// Where its rows are.
    pub span: GameSpan,
    /// The table's setup during the game.
    pub setup: Setup,
}

/// The rows of a game in its table's journal, from those that fix its seed to its end. Rows are
/// counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameSpan {
    pub first_row: u64,
    pub last_row: u64,
    /// The lines of chat before `first_row`.
    pub lines_before: u64,
}
