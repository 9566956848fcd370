//! Programs that play dáma.

mod easy;
mod hard;
mod hindsight;
mod level;
mod offer;
mod outlook;
mod perfect;
mod skill;

pub(crate) use hindsight::Hindsight;
pub use level::{Level, LevelError};

use crate::{Dama, Move};
use game_core::Bot;
use search::alpha_beta::BestMove;

/// The names of the bots that people choose from, from the weakest to the strongest.
pub const fn bots() -> &'static [&'static str] {
    &Level::LADDER
}

/// The levels that `stolik arena --ladder` measures, weakest first: each should beat the one
/// below it.
pub const fn ladder() -> &'static [&'static str] {
    bots()
}

/// The bot of that name: one of [`bots`], `easy` or `hard`.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Dama>>> {
    name.parse::<Level>()
        .ok()
        .map(|level| Box::new(level) as Box<dyn Bot<Dama>>)
}

/// A bot's judgement of a position.
struct Thought {
    /// The move it would make.
    best: Move,
    /// The score of the player to move; a man is worth [`outlook::MAN`].
    score: i32,
}

impl From<BestMove<Move>> for Thought {
    fn from(found: BestMove<Move>) -> Self {
        Thought {
            best: found.best,
            score: found.score,
        }
    }
}
