//! A turn that is over, as everyone saw it: enough to know what lay on the table at any time.

use crate::Tile;
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// Who, and what they laid; nothing if they drew or passed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "(Seat, Vec<Tile>)", from = "(Seat, Vec<Tile>)")]
pub struct Turn {
    /// Whose turn it was.
    pub seat: Seat,
    /// The tiles from the rack.
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
