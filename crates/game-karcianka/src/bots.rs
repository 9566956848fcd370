//! Programs that play Karcianka.

mod flow_chart;
mod hindsight;
mod level;
mod thought;

pub(crate) use hindsight::Hindsight;
pub use level::{LEAST_ITERATIONS, Level, LevelBot, LevelError, MOST_ITERATIONS};

use crate::Karcianka;
use game_core::Bot;

/// The names of the bots offered to people, weakest first. `mcts:N` is accepted as well.
pub const fn bots() -> &'static [&'static str] {
    &Level::NAMES
}

/// The levels that `stolik arena --ladder` measures, weakest first: each should beat the one
/// below it. `gentle` is between the first two, which are no more apart than levels should be.
pub const fn ladder() -> &'static [&'static str] {
    &["playful", "rules", "sharp", "relentless"]
}

pub fn bot(name: &str) -> Option<Box<dyn Bot<Karcianka>>> {
    name.parse::<Level>()
        .ok()
        .map(|level| Box::new(LevelBot::from(level)) as Box<dyn Bot<Karcianka>>)
}
