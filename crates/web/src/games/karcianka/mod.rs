//! Karcianka in the page. `entry.rs` is what other parts of the page see of it.

mod announcements;
mod art;
mod board;
mod entry;
mod fans;
mod hint;
mod holding;
mod input;
mod options;
mod own_ending;
mod paint;
mod primer;
mod refusals;
mod specials;
mod stage;
mod store;
mod texts;
mod tour;
mod ui;
mod words;

pub use entry::{ENTRY, TABLE};
