//! Rummikub in the page: its board, its options, its rules to read and its words.

mod board;
mod holding;
mod options;
mod primer;
#[allow(dead_code, reason = "the board asks it")]
mod solver;
mod words;

pub use crate::texts::rummikub::{name, tagline};
pub use board::RummikubBoard;
pub use holding::holding;
pub use options::{RummikubOptions, unhurried};
pub use primer::RummikubRules;
pub use words::{ending_text, narrate, options_text, refusal_text, review_text};
