//! A round without suits: small enough to be copied for every line that a bot tries out.
//!
//! Suits matter in sequences alone. Those that lie keep their points; new ones are not laid.

mod closing;
mod deal;
mod habits;
mod hand;
mod moves;
mod opening;
mod outlook;
mod pack;
mod random;
mod round;
mod side;
#[cfg(test)]
mod tests;

pub(crate) use deal::{Deal, dealt};
pub(crate) use habits::{Habits, KEEN, Taking};
pub(crate) use hand::{BLACK, CardKind, JOKER, RED, TWO, kind_of};
pub(crate) use moves::{Lay, LeanEnd};
pub(crate) use random::random_round;
pub(crate) use round::LeanRound;
pub(crate) use side::{LeanGroup, LeanSide, WILDS};
