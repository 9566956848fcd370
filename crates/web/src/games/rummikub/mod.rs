//! Rummikub in the page: its board, its options, its rules to read and its words.

mod animations;
mod announcements;
mod bar;
mod board;
mod draft_sender;
mod finish;
mod fit;
mod grid;
mod hint;
mod holding;
mod input;
mod keyboard;
mod keys;
mod moves;
mod options;
mod order;
mod paint;
mod piece;
mod primer;
mod reveal;
mod ruler;
mod sketch;
mod solver;
mod store;
mod surface;
mod timing;
mod tour;
mod ui;
mod words;

pub use crate::texts::rummikub::{name, tagline};
pub use options::usual;
pub use ui::ui;
pub use words::options_text;
