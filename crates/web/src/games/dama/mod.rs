//! Dáma in the page: its board, what one may do beside moving, its options, its rules to read and
//! its words.

mod actions;
mod board;
mod diagram;
mod disc;
mod grip;
mod input;
mod marks;
mod options;
mod outlook;
mod piece_set;
mod pieces;
mod primer;
mod squares;
mod stage;
mod store;
mod tour;
mod ui;
mod words;

pub use crate::texts::dama::{name, tagline};
pub use ui::ui;
pub use words::options_text;
