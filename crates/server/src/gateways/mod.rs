//! Doors for programs: the wire protocols of the source documents, each one more way into the same
//! hall.
//!
//! A door translates and nothing else. What is legal is the table's to say; here alone may a game
//! be named.

mod client_session;
pub mod dama;
pub mod kanasta;
pub mod limits;
mod lines;
mod listener;
pub(crate) mod nicks;
pub mod project;

pub(crate) use listener::GatewayContext;
