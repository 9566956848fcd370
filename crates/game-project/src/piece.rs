//! Pieces: what they are, and what an agent knows of the one it carries.

use serde::{Deserialize, Serialize};

/// What a piece is. Only the Game Master knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// Completes a goal.
    Real,
    /// Looks like one that does.
    Sham,
}

/// What an agent knows of what it carries. A piece it knows to be a sham it no longer has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// No piece.
    Nothing,
    /// A piece that may be a sham.
    Unchecked,
    /// A piece that was tested and is none.
    Real,
}

/// What came of placing a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    /// An open goal of the own team is done.
    Achieved,
    /// There is no open goal of the own team.
    Missed,
    /// It was a sham, which tells nothing about the field.
    Sham,
}
