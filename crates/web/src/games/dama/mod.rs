//! Dáma in the page. `entry.rs` is what other parts of the page see of it.

mod actions;
mod art;
mod board;
mod diagram;
mod disc;
mod earlier;
mod entry;
mod grip;
mod hint;
mod input;
mod living;
mod marks;
mod options;
mod outlook;
mod own_ending;
mod piece_set;
mod pieces;
mod primer;
mod refusals;
mod squares;
mod stage;
mod store;
mod texts;
mod tour;
mod ui;
mod words;

pub use entry::{ENTRY, TABLE};
