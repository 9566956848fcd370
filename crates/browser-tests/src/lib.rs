//! What a journey needs: the program, a browser, and a person's hands and eyes on the page.
//!
//! Run them with `cargo xtask test`, which builds the page and the program and says where it is in
//! `STOLIK_BIN`.

mod board;
mod browser;
mod driver;
mod felt;
mod field;
mod hand;
mod melds;
mod program;

pub use browser::{Browser, PATIENCE, Screen};
pub use program::Program;
