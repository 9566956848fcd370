//! Rummikub in the page. `entry.rs` is what other parts of the page see of it.

mod advice;
mod animations;
mod announcements;
mod art;
mod bar;
mod board;
mod canvas;
mod draft_sender;
mod entry;
mod finish;
mod fit;
mod grid;
mod hint;
mod holding;
#[cfg(test)]
mod hues;
mod input;
mod keyboard;
mod keys;
mod layout;
mod moves;
mod options;
mod own_ending;
mod paint;
mod piece;
mod plays;
mod plays_list;
mod primer;
mod rack_order;
mod refusals;
mod reveal;
mod ruler;
mod sketch;
mod solver;
mod store;
mod surface;
mod texts;
mod timing;
mod tour;
mod ui;
mod words;

pub use entry::{ENTRY, TABLE};
