//! How a game ended, and its score.

use game_core::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// The cause of the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A player's rack is empty.
    RackEmpty,
    /// The last tile of the pool was drawn.
    PoolEmpty,
    /// All players passed in a row.
    AllPassed,
    /// Only one player is left.
    OthersLeft,
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    pub why: Why,
    /// The winners; several share the victory.
    pub winners: Vec<Seat>,
    /// The total of each rack; a joker counts [`JOKER_IN_RACK`](crate::JOKER_IN_RACK).
    pub totals: Vec<u32>,
    /// The players who left before the end.
    pub left: Vec<Seat>,
}

impl Ending {
    /// The places and scores: losers score minus their rack, the winners share the sum of those.
    pub fn outcome(&self) -> Outcome {
        let places = Seat::all(self.totals.len())
            .map(|seat| self.place(seat))
            .collect();
        let lost: u32 = self.losers().map(|seat| self.totals[seat.index()]).sum();
        let share = lost / self.winners.len().max(1) as u32;
        let points = Seat::all(self.totals.len()).map(|seat| match self.winners.contains(&seat) {
            true => share as i32,
            false => -(self.totals[seat.index()] as i32),
        });
        Outcome {
            places,
            points: Some(points.collect()),
        }
    }

    fn losers(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.totals.len()).filter(|seat| !self.winners.contains(seat))
    }

    /// One more than the number of seats in front: winners first, then those who stayed by their
    /// totals, then those who left.
    fn place(&self, seat: Seat) -> u8 {
        let rank = |seat: Seat| {
            if self.winners.contains(&seat) {
                (0, 0)
            } else if self.left.contains(&seat) {
                (2, 0)
            } else {
                (1, self.totals[seat.index()])
            }
        };
        1 + Seat::all(self.totals.len())
            .filter(|&other| rank(other) < rank(seat))
            .count() as u8
    }
}
