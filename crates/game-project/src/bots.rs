//! Programs that play an agent. They are handed its knowledge and keep no secrets from one move to
//! the next.

mod hunt;
mod shares;
mod simple;
mod team;
mod walk;

pub use simple::Simple;
pub use team::Team;

use crate::Project;
use game_core::Bot;

/// The names of the bots, gentlest first.
pub const fn bots() -> &'static [&'static str] {
    &["simple", "team"]
}

/// The bot of that name, if there is one.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Project>>> {
    match name {
        "simple" => Some(Box::new(Simple)),
        "team" => Some(Box::new(Team)),
        _ => None,
    }
}
