//! What every game of Stolik is tested with: laws, golden transcripts, and toy games that prove
//! both. Only ever a dev-dependency.
//!
//! A game's `tests/laws.rs` is a few lines:
//!
//! ```text
//! use testkit::{laws, toys::Sheds};
//!
//! laws::<Sheds>().games(5).with_imagination().hold();
//! ```

mod book;
mod deed;
mod laws;
pub mod toys;
mod transcript;
mod walk;

pub use book::{LawBook, laws};
pub use laws::worlds::assert_worlds_look_alike;
pub use laws::{Breach, Law};
pub use transcript::{ScriptError, render, transcripts};
