//! Programs that play an agent. They get its `Knowledge` and keep no state between moves.

mod forgetful;
mod goal_fields;
mod hindsight;
mod hunt;
mod shares;
mod simple;
mod talk;
mod team;
mod walk;

pub(crate) use hindsight::verdict;
pub use simple::Simple;
pub use talk::Talk;
pub use team::Team;

use crate::Project;
use forgetful::Forgetful;
use game_core::Bot;

/// The names of the bots, weakest first. The levels between the first and the last are those
/// two by turns.
pub const fn bots() -> &'static [&'static str] {
    &["simple", "novice", "casual", "skilled", "team"]
}

/// The levels that `stolik arena --ladder` measures, weakest first: each should beat the one
/// below it.
pub const fn ladder() -> &'static [&'static str] {
    bots()
}

/// The bot with that name. `team:silent` is `team` without talk, to measure what talk is worth.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Project>>> {
    match name {
        "simple" => Some(Box::new(Simple)),
        "novice" => Some(Box::new(Forgetful { alone: 6 })),
        "casual" => Some(Box::new(Forgetful { alone: 4 })),
        "skilled" => Some(Box::new(Forgetful { alone: 2 })),
        "team" => Some(Box::new(Team { talk: Talk::Aloud })),
        "team:silent" => Some(Box::new(Team { talk: Talk::Silent })),
        _ => None,
    }
}
