//! Karcianka in the page: its table, its options, its rules to read and its words.

mod announcements;
mod art;
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
mod texts;
mod tour;
mod ui;
mod words;

pub use art::KarciankaArt;
pub use options::usual;
pub use texts::{name, tagline};
pub use ui::ui;
pub use words::options_text;
