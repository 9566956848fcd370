//! Kanasta in the page. `entry.rs` is what other parts of the page see of it.

mod advice;
mod animations;
mod announcements;
mod art;
mod board;
mod entry;
mod fans;
mod foresight;
mod hand;
mod hand_row;
mod hint;
mod holding;
mod input;
mod intent;
mod middle;
mod options;
mod own_ending;
mod paint;
mod primer;
mod refusals;
mod scores;
mod stage;
mod store;
mod summary;
mod texts;
mod tour;
mod ui;
mod words;
mod zones;

pub use entry::{ENTRY, TABLE};
