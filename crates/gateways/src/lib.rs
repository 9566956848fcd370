//! TCP gateways for programs: each translates the protocol of a source document to and from
//! commands of the same tables that the page uses.
//!
//! A gateway checks no rules: the table accepts or refuses.

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
