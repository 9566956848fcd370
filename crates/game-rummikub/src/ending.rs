//! How a game ended, and what it counts.

use game_core::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A player's rack is empty.
    RackEmpty,
    /// The last tile of the pool was drawn.
    PoolEmpty,
    /// All passed in a row.
    AllPassed,
    /// Only one player is left.
    OthersLeft,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Why it is over.
    pub why: Why,
    /// Who won; several share it.
    pub winners: Vec<Seat>,
    /// What each rack is worth, jokers 30.
    pub totals: Vec<u32>,
    /// Who had left before the end.
    pub left: Vec<Seat>,
}

impl Ending {
    /// Who came where, and what each scores: losers minus their rack, the winners the sum of those
    /// in equal parts.
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

    /// One more than how many came before: winners, then those who stayed by what they still hold,
    /// then those who left.
    fn place(&self, seat: Seat) -> u8 {
        let rank = |seat: Seat| match () {
            () if self.winners.contains(&seat) => (0, 0),
            () if self.left.contains(&seat) => (2, 0),
            () => (1, self.totals[seat.index()]),
        };
        1 + Seat::all(self.totals.len())
            .filter(|&other| rank(other) < rank(seat))
            .count() as u8
    }
}
