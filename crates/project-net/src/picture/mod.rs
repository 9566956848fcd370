//! The board in the terminal: the Game Master's truth, or what a player believes.

mod board;
mod ink;
mod knowledge;
mod truth;

pub use ink::Ink;
pub use knowledge::knowledge;
pub use truth::truth;
