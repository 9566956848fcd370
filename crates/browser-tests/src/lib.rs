//! Browser tests: the program, a browser, and what a person does and sees in the page.
//!
//! Run them with `cargo xtask test`, which builds the page and the program and sets `STOLIK_BIN`.
//! They are one program, which runs several at the same time; a part of a test's path selects some,
//! as in `STOLIK_BIN=$PWD/target/debug/stolik cargo test -p browser-tests kanasta::`.

mod accessibility;
mod browser;
mod chromium;
mod dama;
mod engine;
mod firefox;
mod games;
mod kanasta;
mod karcianka;
mod looks;
mod marionette;
mod patience;
mod picture;
mod process;
mod program;
mod project;
mod rummikub;
mod started;
mod webkit;

pub use accessibility::Spoken;
pub use browser::{Browser, Light, Screen};
pub use engine::Engine;
pub use games::{GAMES, Moment};
pub use looks::{Bounds, Colour};
pub use patience::PATIENCE;
pub use picture::{Labelled, Picture};
pub use program::Program;
