//! How a game ended.

use crate::{Losers, Table};
use game_core::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// The cause of the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A player's hand is empty.
    EmptyHand,
    /// Too few cards are left to draw, see [`Refill`](crate::Refill); the smallest hand wins.
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
    /// One place per seat; winners are first, and equal seats share a place.
    pub places: Vec<u8>,
    pub why: Why,
}

impl Ending {
    pub(crate) fn new(table: &Table, losers: Losers, winners: Vec<Seat>, why: Why) -> Self {
        let standing = |seat: Seat| match losers {
            _ if winners.contains(&seat) => (0, 0),
            Losers::Alike => (1, 0),
            Losers::ByHand if table.is_here(seat) => (1, table.hand(seat).len()),
            Losers::ByHand => (2, 0),
        };
        let seats = Seat::all(usize::from(table.players));
        let place = |seat| {
            let better = seats
                .clone()
                .filter(|&other| standing(other) < standing(seat));
            1 + better.count() as u8
        };
        let places = match losers {
            Losers::ByHand => seats.clone().map(place).collect(),
            Losers::Alike => seats.clone().map(|seat| 1 + standing(seat).0).collect(),
        };
        Ending {
            players: table.players,
            places,
            winners,
            why,
        }
    }

    pub fn outcome(&self) -> Outcome {
        Outcome {
            places: self.places.clone(),
            points: None,
        }
    }
}
