//! The result of a finished game, in terms shared by all games.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// The places of all seats. Seats may share a place; in a draw all are first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// One place per seat; 1 is the best.
    pub places: Vec<u8>,
    /// One score per seat, in games that count points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<i32>>,
}

impl Outcome {
    /// `winner` is first, the other seats share the next place.
    pub fn won_by(winner: Seat, seats: usize) -> Self {
        let places = Seat::all(seats)
            .map(|seat| if seat == winner { 1 } else { 2 })
            .collect();
        Self {
            places,
            points: None,
        }
    }

    /// All seats share the first place.
    pub fn draw(seats: usize) -> Self {
        Self {
            places: vec![1; seats],
            points: None,
        }
    }

    /// Whether all seats share the first place.
    pub fn is_draw(&self) -> bool {
        self.places.iter().all(|&place| place == 1)
    }

    /// The seats in first place; empty in a draw.
    pub fn winners(&self) -> Vec<Seat> {
        if self.is_draw() {
            return Vec::new();
        }
        Seat::all(self.places.len())
            .filter(|seat| self.places[seat.index()] == 1)
            .collect()
    }

    /// The tournament score of a seat: 1 for a win, 1/2 for a draw of all, a fraction for a
    /// shared first place.
    pub fn share(&self, seat: Seat) -> f64 {
        let first = self.places.iter().filter(|&&place| place == 1).count();
        match self.places.get(seat.index()) {
            Some(1) if self.is_draw() => 0.5,
            Some(1) => 1.0 / first as f64,
            _ => 0.0,
        }
    }
}
