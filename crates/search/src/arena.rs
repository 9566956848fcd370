//! Games between bots in virtual time, with the same results for a seed on every machine and
//! with any number of threads.

mod interval;
mod play;
mod points;
mod tally;
#[cfg(test)]
mod tests;
mod tournament;

pub use interval::{Interval, wilson};
pub use play::{MOST_ACTIONS, Played, Problem, THINK_MS, play_one};
pub use points::Points;
pub use tally::Tally;
pub use tournament::{Contestant, Fault, Finished, Match, Pairing};
