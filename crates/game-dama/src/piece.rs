//! The pieces of dáma.

use game_core::Seat;
use serde::{Deserialize, Serialize};

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    pub seat: Seat,
    pub rank: Rank,
}

/// The rank of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// Moves one step forward, or jumps.
    Man,
    /// The dáma: moves along diagonals over everything.
    Queen,
}
