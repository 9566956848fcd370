//! What follows from one thing that happened at a table.

use crate::{Row, WallTime};
use game_core::{Outcome, Seating, Viewer};
use games::GameKind;
use wire::{ClientIn, Sitter};

/// First keep, then tell: nobody is told what is not kept.
#[derive(Clone, PartialEq, Debug, Default)]
#[must_use]
pub struct Step {
    /// What must be durable before anybody is told.
    pub keep: Vec<Row>,
    /// Who is to be told what, in this order, once that is so.
    pub tell: Vec<Tell>,
    /// The game that ended with this step, if one did.
    pub finished: Option<FinishedGame>,
}

impl Step {
    /// This step and the one after it, to be kept and told together. At most one of them ends a
    /// game.
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

/// A message and whom it is for.
#[derive(Clone, PartialEq, Debug)]
pub struct Tell {
    /// Whom.
    pub to: To,
    /// What.
    pub message: ClientIn,
}

/// Who at the table is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// Everyone who has entered.
    Everyone,
    /// Only those with these eyes.
    Viewer(Viewer),
}

/// A game that has ended, for lists and statistics.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedGame {
    /// Its number at the table, from 1.
    pub number: u32,
    /// Which game.
    pub kind: GameKind,
    /// When it was dealt.
    pub started: WallTime,
    /// When it ended.
    pub ended: WallTime,
    /// Who played, in seat order.
    pub players: Vec<Sitter>,
    /// Who played with whom.
    pub seating: Seating,
    /// Who came where.
    pub outcome: Outcome,
}
