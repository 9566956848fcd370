//! What the bots of several games share: how to look ahead, and the arena that measures whether it
//! helps.
//!
//! Knows no game, no clock and, in the browser, no thread.

pub mod alpha_beta;
pub mod arena;
pub mod ismcts;
mod spinner;

pub use spinner::Spinner;
