//! The board in the terminal: the whole truth for the Game Master, or a player's knowledge.

mod board;
mod ink;
mod knowledge;
mod truth;

pub use ink::Ink;
pub use knowledge::knowledge;
pub use truth::truth;
