//! Doors for programs: the wire protocols of the source documents, each one more way into the same
//! hall.
//!
//! A door translates and nothing else. What is legal is the table's to say; here alone may a game
//! be named.

pub mod dama;
pub mod kanasta;
pub mod limits;
mod lines;
pub(crate) mod nicks;
mod porch;
pub mod project;
mod visitor;

pub(crate) use porch::Porch;
