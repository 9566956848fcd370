//! Pieces, and what an agent knows of the one it carries.

use serde::{Deserialize, Serialize};

/// The true kind of a piece. Only the Game Master knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// Completes a goal.
    Real,
    /// Looks real, but completes nothing.
    Sham,
}

/// What an agent knows of the piece it carries. A piece that turns out to be a sham is
/// removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// Carries no piece.
    Nothing,
    /// A piece that may be a sham.
    Unchecked,
    /// A piece that was tested and is real.
    Real,
}

/// The result of placing a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    /// An open goal of the own team is completed.
    Achieved,
    /// The field is no open goal of the own team.
    Missed,
    /// The piece was a sham, which reveals nothing about the field.
    Sham,
}
