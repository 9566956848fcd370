//! How a finished game counts, in terms every game shares.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// Who came where. Equal places share them; a draw of all is first place for all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// One place a seat, 1 the best.
    pub places: Vec<u8>,
    /// One score a seat, in games that count points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<i32>>,
}

impl Outcome {
    /// One seat of `seats` won, the rest share the next place.
    pub fn won_by(winner: Seat, seats: usize) -> Self {
        let places = Seat::all(seats)
            .map(|seat| if seat == winner { 1 } else { 2 })
            .collect();
        Self {
            places,
            points: None,
        }
    }

    /// Nobody came before anybody.
    pub fn draw(seats: usize) -> Self {
        Self {
            places: vec![1; seats],
            points: None,
        }
    }

    /// Whether all share the first place.
    pub fn is_draw(&self) -> bool {
        self.places.iter().all(|&place| place == 1)
    }

    /// The seats in first place, none of them if it is a draw.
    pub fn winners(&self) -> Vec<Seat> {
        if self.is_draw() {
            return Vec::new();
        }
        Seat::all(self.places.len())
            .filter(|seat| self.places[seat.index()] == 1)
            .collect()
    }

    /// What the seat scores as in a tournament: 1 for a win, a half for a draw of all, a share for
    /// a shared first place.
    pub fn share(&self, seat: Seat) -> f64 {
        let first = self.places.iter().filter(|&&place| place == 1).count();
        match self.places.get(seat.index()) {
            Some(1) if self.is_draw() => 0.5,
            Some(1) => 1.0 / first as f64,
            _ => 0.0,
        }
    }
}
