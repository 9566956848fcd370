//! A finished turn as everyone saw it: enough to reconstruct the table at any time.

use crate::Tile;
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// A finished turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "(Seat, Vec<Tile>)", from = "(Seat, Vec<Tile>)")]
pub struct Turn {
    pub seat: Seat,
    /// The tiles from the rack; empty if the player drew or passed.
    pub laid: Vec<Tile>,
}

impl From<Turn> for (Seat, Vec<Tile>) {
    fn from(turn: Turn) -> (Seat, Vec<Tile>) {
        (turn.seat, turn.laid)
    }
}

impl From<(Seat, Vec<Tile>)> for Turn {
    fn from((seat, laid): (Seat, Vec<Tile>)) -> Turn {
        Turn { seat, laid }
    }
}
