//! Events. Nothing is hidden in dáma, so every viewer is told everything.

use crate::{Ending, Square};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// One event of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A piece moved. A draw offer to the mover, if one was open, lapses with it.
    Moved(Moved),
    DrawOffered {
        seat: Seat,
    },
    DrawDeclined {
        seat: Seat,
    },
    Ended(Ending),
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moved {
    pub seat: Seat,
    pub from: Square,
    pub to: Square,
    /// The pieces taken, in the order in which they were passed.
    pub taken: Vec<Square>,
    /// Whether a man became a queen.
    pub crowned: bool,
}
