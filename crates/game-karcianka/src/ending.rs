//! How a game ended.

use game_core::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// The cause of the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A player's hand is empty.
    EmptyHand,
    /// A draw could not be served; the smallest hand wins.
    TooFewCards,
    /// [`MOST_DEEDS`](crate::MOST_DEEDS) was reached; the smallest hand wins.
    TooLong,
    /// Only one player remained.
    Left,
}

/// The winners, and the cause of the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// One seat, or several that share the win.
    pub winners: Vec<Seat>,
    /// The number of players at the start.
    pub players: u8,
    pub why: Why,
}

impl Ending {
    /// Winners are first, everyone else second.
    pub fn outcome(&self) -> Outcome {
        let place = |seat| if self.winners.contains(&seat) { 1 } else { 2 };
        Outcome {
            places: Seat::all(usize::from(self.players)).map(place).collect(),
            points: None,
        }
    }
}
