//! Programs that play dáma.

mod easy;
mod hard;
mod level;
mod medium;
mod offer;
mod outlook;

use crate::Move;
pub use level::{Level, LevelFault};

/// What a bot thinks of its position.
struct Thought {
    /// The move it would make.
    best: Move,
    /// How the player to move stands, a man being worth [`outlook::MAN`].
    score: i32,
}
