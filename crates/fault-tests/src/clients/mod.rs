//! Virtual clients: they play over web sockets as pages do, reconnect whenever they lose the
//! server, and log every request they sent and every message they received.

mod action_picker;
mod client;
mod connection;
mod group;
mod http;
mod log;
mod session;
mod table_state;

pub use action_picker::ActionPicker;
pub use client::{Client, ClientCommand, ClientRole, ClientSettings, PACE, PATIENCE};
pub use connection::Connection;
pub use group::ClientGroup;
pub(crate) use http::exchange;
pub use http::{Response, request};
pub use log::{Log, LogContents, Received, Request, RequestOutcome, now_ms};
pub use session::{Token, request_as};
pub use table_state::Progress;
