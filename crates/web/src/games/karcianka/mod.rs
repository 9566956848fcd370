//! Karcianka in the page: its table, its options, its rules to read and its words.

mod announcements;
mod board;
mod fans;
mod holding;
mod input;
mod options;
mod paint;
mod primer;
mod specials;
mod stage;
mod store;
mod tour;
mod ui;
mod words;

pub use crate::texts::karcianka::{name, tagline};
pub use options::usual;
pub use ui::ui;
pub use words::options_text;
