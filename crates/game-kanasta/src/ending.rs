//! How a game ended, and the places of its players.

use crate::{Rules, Tally};
use game_core::{Outcome, Seat, Team};
use serde::{Deserialize, Serialize};

/// The cause of the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A side has reached `Rules::target`.
    Points,
    /// The last round was played (`MOST_ROUNDS`).
    Rounds,
    /// A player has left.
    Left(Seat),
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    pub why: Why,
    /// The winning sides; several share the victory.
    pub winners: Vec<Team>,
    /// The score of each side.
    pub totals: Vec<i32>,
    /// The side of each seat.
    pub sides: Vec<Team>,
}

impl Ending {
    /// The ending after a round: `Some` if a side has reached the target or the last round was
    /// played.
    pub(crate) fn after_round(
        rules: &Rules,
        tallies: &[Tally],
        rounds_left: u16,
    ) -> Option<Ending> {
        let totals: Vec<i32> = tallies.iter().map(|tally| tally.total).collect();
        let ending = Ending::by_totals(rules, Why::Points, totals, |_| true);
        let best = ending
            .winners
            .first()
            .map(|team| ending.totals[usize::from(team.0)]);
        let is_won = ending.winners.len() == 1 && best >= Some(rules.target());
        match rounds_left {
            _ if is_won => Some(ending),
            0 => Some(Ending {
                why: Why::Rounds,
                ..ending
            }),
            _ => None,
        }
    }

    /// The ending after a player has left: the best of the other sides wins.
    pub(crate) fn by_leaving(rules: &Rules, seat: Seat, totals: Vec<i32>) -> Ending {
        Ending::by_totals(rules, Why::Left(seat), totals, |side| {
            side != rules.side(seat)
        })
    }

    fn by_totals(
        rules: &Rules,
        why: Why,
        totals: Vec<i32>,
        may_win: impl Fn(Team) -> bool,
    ) -> Ending {
        let sides = || {
            (0..totals.len() as u8)
                .map(Team)
                .filter(|&side| may_win(side))
        };
        let total = |side: Team| totals[usize::from(side.0)];
        let best = sides().map(total).max();
        let winners = sides().filter(|&side| Some(total(side)) == best).collect();
        let of_seats = Seat::all(rules.players().into())
            .map(|seat| rules.side(seat))
            .collect();
        Ending {
            why,
            winners,
            totals,
            sides: of_seats,
        }
    }

    /// The places and scores of all seats.
    pub fn outcome(&self) -> Outcome {
        let places = self.sides.iter().map(|&side| self.place(side)).collect();
        let points = self.sides.iter().map(|&side| self.total(side)).collect();
        Outcome {
            places,
            points: Some(points),
        }
    }

    fn total(&self, side: Team) -> i32 {
        self.totals
            .get(usize::from(side.0))
            .copied()
            .unwrap_or_default()
    }

    /// One more than the number of seats in front: winners first, then the others by score, then
    /// the seat that has left.
    fn place(&self, side: Team) -> u8 {
        let rank = |side: Team| match self.why {
            _ if self.winners.contains(&side) => (0, 0),
            Why::Left(seat) if self.sides.get(seat.index()) == Some(&side) => (2, 0),
            Why::Points | Why::Rounds | Why::Left(_) => (1, -i64::from(self.total(side))),
        };
        1 + self
            .sides
            .iter()
            .filter(|&&other| rank(other) < rank(side))
            .count() as u8
    }
}
