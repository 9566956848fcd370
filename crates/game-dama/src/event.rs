//! What happened. Everything lies open in dáma, so everyone is told everything.

use crate::{Ending, Square};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A piece moved. A draw offer to the mover, if one stood, lapses with it.
    Moved(Moved),
    /// A player offers a draw.
    DrawOffered {
        /// Who offers.
        seat: Seat,
    },
    /// A player turns the opponent's offer down.
    DrawDeclined {
        /// Who turns it down.
        seat: Seat,
    },
    /// The game is over.
    Ended(Ending),
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moved {
    /// Who moved.
    pub seat: Seat,
    /// Where the piece stood.
    pub from: Square,
    /// Where it stands now.
    pub to: Square,
    /// The pieces it took, in the order it passed over them.
    pub taken: Vec<Square>,
    /// Whether a man became a queen.
    pub crowned: bool,
}
