//! Search algorithms shared by the bots of several games, and the arena that measures them.
//!
//! Knows no game, no clock and, in the browser, no thread.

pub mod alpha_beta;
pub mod arena;
pub mod hindsight;
pub mod ismcts;
mod spinner;

pub use spinner::Spinner;
