//! How a game of dáma ends.

use game_core::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// `None` for a draw.
    pub winner: Option<Seat>,
    pub why: Why,
}

/// The cause of the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The loser has no pieces.
    NoPieces,
    /// The loser is to move and cannot.
    NoMoves,
    /// The loser ran out of time.
    TimeOut,
    /// The loser gave up.
    Resigned,
    /// The loser has left.
    Left,
    /// The same position came for the third time ([`REPEATS`](crate::REPEATS)).
    Repetition,
    /// [`QUIET_MOVES`](crate::QUIET_MOVES) without a capture or a man's move.
    NoProgress,
    /// Both players agreed to a draw.
    Agreement,
}

impl Ending {
    pub(crate) fn outcome(&self) -> Outcome {
        self.winner
            .map_or_else(|| Outcome::draw(2), |winner| Outcome::won_by(winner, 2))
    }
}
