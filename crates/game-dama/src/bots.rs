//! Programs that play dáma.

mod easy;
mod hard;
mod level;
mod medium;
mod offer;
mod outlook;

pub use level::{Level, LevelError};

use crate::{Dama, Move};
use game_core::Bot;

/// The names of all bots, from the weakest to the strongest.
pub const fn bots() -> &'static [&'static str] {
    &Level::NAMES
}

/// The bot of that name, if there is one.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Dama>>> {
    name.parse::<Level>()
        .ok()
        .map(|level| Box::new(level) as Box<dyn Bot<Dama>>)
}

/// What a bot thinks of its position.
struct Thought {
    /// The move it would make.
    best: Move,
    /// How the player to move stands, a man being worth [`outlook::MAN`].
    score: i32,
}
