//! How a game ended.

use game_core::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// What ended the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Someone's hand is empty.
    EmptyHand,
    /// A draw could not be served; the smallest hand wins.
    TooFewCards,
    /// It went on for too long; the smallest hand wins.
    TooLong,
    /// Only one player remained.
    Left,
}

/// Who won, and why it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// One seat, or several that share the win.
    pub winners: Vec<Seat>,
    /// How many sat down.
    pub players: u8,
    /// What ended it.
    pub why: Why,
}

impl Ending {
    /// Winners first, everyone else after them.
    pub fn outcome(&self) -> Outcome {
        let place = |seat| if self.winners.contains(&seat) { 1 } else { 2 };
        Outcome {
            places: Seat::all(usize::from(self.players)).map(place).collect(),
            points: None,
        }
    }
}
