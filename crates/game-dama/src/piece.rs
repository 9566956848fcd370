//! What can stand on a square.

use game_core::Seat;
use serde::{Deserialize, Serialize};

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub rank: Rank,
}

/// What a piece has become.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// Moves one step forward, or jumps.
    Man,
    /// The dáma: flies along diagonals over everything.
    Queen,
}
