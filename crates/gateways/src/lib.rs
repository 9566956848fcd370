//! TCP gateways for programs: the wire protocols of the source documents, each one more way to the
//! same tables.
//!
//! A gateway translates and nothing else: what is legal is for the table to say. Only these crates
//! and the games themselves name a game.

mod client_session;
mod context;
pub mod dama;
mod frame_io;
pub mod kanasta;
pub mod limits;
mod lines;
mod listener;
mod named_guest;
pub mod nicks;
pub mod project;
mod session_loop;

pub use context::GatewayContext;
