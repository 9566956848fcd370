//! Browser tests: the program, a Chromium, and what a person does and sees in the page.
//!
//! Run them with `cargo xtask test`, which builds the page and the program and sets `STOLIK_BIN`.

mod browser;
mod dama;
mod driver;
mod kanasta;
mod karcianka;
mod looks;
mod program;
mod project;
mod rummikub;

pub use browser::{Browser, PATIENCE, Screen};
pub use looks::{Bounds, Colour};
pub use program::Program;
