//! Tables in virtual time. One number decides everything that goes wrong around a table: late,
//! duplicated, lost and invalid messages, people who come and go, failed writes, server crashes.
//! [`laws`] are checked after every step.

mod asks;
mod conditions;
mod events;
mod laws;
mod run;
mod setups;
mod simulation;
mod tally;
mod wind_down;

pub use conditions::Conditions;
pub(crate) use run::journal;
pub use run::{SimulationFailure, simulate};
pub(crate) use setups::read_rules;
pub use tally::Tally;
