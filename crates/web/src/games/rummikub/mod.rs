//! Rummikub in the page: its board, its options, its rules to read and its words.

mod board;
mod fit;
mod grid;
mod moves;
mod options;
mod piece;
mod primer;
mod sketch;
mod words;

pub use crate::texts::rummikub::{name, tagline};
pub use board::RummikubBoard;
pub use options::RummikubOptions;
pub use primer::RummikubRules;
pub use words::{ending_text, narrate, options_text, refusal_text};
