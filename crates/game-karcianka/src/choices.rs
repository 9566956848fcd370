//! What a table chooses among: drawing, the last card, the end of the pile, places.

use serde::{Deserialize, Serialize};

/// When a player may draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    /// Only when nothing can be played.
    WhenStuck,
    /// At any time on their turn.
    AtWill,
}

/// Whether the last card must be called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastCard {
    /// No call is needed.
    Silent,
    /// A player who plays down to one card must call it.
    Called,
}

/// When the played cards become the draw pile again, and when too few cards end the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refill {
    /// After a draw that empties the pile, as in the source. The game ends as soon as the penalty
    /// exceeds the pile, or the pile stays empty.
    AfterDraw,
    /// In the middle of a draw, for a card that the pile lacks. The game ends when a draw cannot
    /// be served.
    WhenNeeded,
}

/// The places of those who have not won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Losers {
    /// In the order of their cards, the fewest first; those who left come last.
    ByHand,
    /// All share the second place.
    Alike,
}
