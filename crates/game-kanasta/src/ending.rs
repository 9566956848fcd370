//! How a game ended, and what it counts.

use crate::{Rules, Tally};
use game_core::{Outcome, Seat, Team};
use serde::{Deserialize, Serialize};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A side has the points to win.
    Points,
    /// There were as many rounds as any game has.
    Rounds,
    /// A player is gone.
    Left(Seat),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Why it is over.
    pub why: Why,
    /// The sides that won; several share it.
    pub winners: Vec<Team>,
    /// Each side's score.
    pub totals: Vec<i32>,
    /// Each seat's side.
    pub sides: Vec<Team>,
}

impl Ending {
    /// The ending when a side has the points to win, or none may be had any more; none if the game
    /// goes on.
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

    /// The ending when a player goes: the others' best side wins.
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

    /// Who came where, and each seat's score.
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

    /// One more than how many seats came before: winners, then the others by their score, then
    /// whoever went.
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
