//! Kanasta's door: the text protocol over TCP of the game's source document.
//!
//! A client that connects sits down at the table of this door that is still being prepared, or
//! opens one. What we chose where the document is silent is in `docs/kanasta-door.md`.

mod again;
mod config;
mod connection;
mod copies;
mod course;
mod info;
pub mod limits;
mod message;
mod name;
mod number;
mod player;
mod reason;
mod recap;
mod request;
mod roster;
mod sitting;
#[cfg(test)]
mod tests;

pub use config::Config;

use super::{GatewayContext, lines::Framing};
use crate::metrics::Entrance;
use again::Again;
use connection::Connection;
use limits::{MAX_MESSAGE_BYTES, MAX_SKIPPED_BYTES, QUIET};
use std::sync::Arc;
use tokio::{
    net::TcpListener,
    sync::{Mutex, watch},
};
use wire::TableId;

/// A client's message ends with a mark, a line or, as with the source's own client, with nothing
/// but quiet.
const FRAMING: Framing = Framing {
    ends: b"#\n",
    quiet: Some(QUIET),
    max_bytes: MAX_MESSAGE_BYTES,
    max_skipped_bytes: MAX_SKIPPED_BYTES,
};

/// What all connections at the door share.
pub(crate) struct Door {
    config: Config,
    context: Arc<GatewayContext>,
    /// The tables opened here. Locked while somebody looks for a table, so that two who come at
    /// once meet.
    tables: Mutex<Vec<TableId>>,
    /// Those of them that have a free seat after a game: the lobby does not show them, but here the
    /// next game is prepared.
    again: Again,
}

impl Door {
    pub fn new(config: Config, context: Arc<GatewayContext>) -> Arc<Self> {
        Arc::new(Self {
            config,
            context,
            tables: Mutex::default(),
            again: Again::default(),
        })
    }

    /// Lets clients in until the server stops; then waits until the last is gone.
    pub async fn keep(self: Arc<Self>, listener: TcpListener, stopping: watch::Receiver<bool>) {
        let serve = |caller| Connection::run(self.clone(), caller);
        self.context
            .keep(Entrance::Kanasta, listener, stopping, serve)
            .await;
    }
}

/// Whether the door understands the message, or takes it for a name.
pub(crate) fn is_request(message: &str) -> bool {
    let name = request::Request::introduction(message).and_then(name::read_name);
    request::Request::read(message).is_ok() || name.is_some()
}
