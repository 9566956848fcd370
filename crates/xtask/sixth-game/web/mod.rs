//! The toy in the page: the least that a game's folder must hold.

mod entry;
mod ui;

pub use entry::{ENTRY, TABLE};
