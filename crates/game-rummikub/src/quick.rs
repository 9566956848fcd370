//! Fast play of imagined games: a solver that answers in microseconds, and games between players
//! with simple plans.
//!
//! The exact [`Solver`](crate::Solver) decides what is best to lay; this one is asked thousands of
//! times for one move of a bot, may overlook a way, and never finds one that does not exist.

mod game;
mod heap;
mod pattern;
mod policy;
mod strands;
mod tiler;
mod usable;

pub(crate) use game::{Imagined, ImaginedPlayer};
pub(crate) use heap::Heap;
pub(crate) use policy::Policy;
pub(crate) use tiler::{Tiler, Wish};
