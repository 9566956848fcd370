//! Kanasta's gateway: the text protocol over TCP of the game's source document.
//!
//! A client that connects sits down at the table of this gateway that is still being prepared, or
//! opens one. What we chose where the document is silent is in `docs/kanasta-gateway.md`.

mod card_numbers;
mod config;
mod game_feed;
mod info;
pub mod limits;
mod message;
mod name;
mod number;
mod open_tables;
mod player;
mod reason;
mod request;
mod roster;
mod session;
mod table_view;
#[cfg(test)]
mod tests;
mod view_history;

pub use KanastaGateway as Gateway;
pub use config::KanastaConfig as Config;

use crate::{GatewayContext, lines::Framing};
use limits::{MAX_MESSAGE_BYTES, MAX_SKIPPED_BYTES, QUIET};
use metrics::Transport;
use open_tables::OpenTables;
use session::KanastaSession;
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

/// What all connections at the gateway share.
pub struct KanastaGateway {
    config: Config,
    context: Arc<GatewayContext>,
    /// The tables opened here. Locked while somebody looks for a table, so that two who come at
    /// once meet.
    tables: Mutex<Vec<TableId>>,
    /// Those of them that have a free seat after a game: the lobby does not show them, but here the
    /// next game is prepared.
    open_tables: OpenTables,
}

impl KanastaGateway {
    pub fn new(config: Config, context: Arc<GatewayContext>) -> Arc<Self> {
        Arc::new(Self {
            config,
            context,
            tables: Mutex::default(),
            open_tables: OpenTables::default(),
        })
    }

    /// Lets clients in until the server stops; then waits until the last is gone.
    pub async fn serve(self: Arc<Self>, listener: TcpListener, stopping: watch::Receiver<bool>) {
        let serve = |accepted| KanastaSession::run(self.clone(), accepted);
        crate::listener::serve(&self.context, Transport::Kanasta, listener, stopping, serve).await;
    }
}

/// Whether the gateway understands the message, or takes it for a name.
pub fn is_request(message: &str) -> bool {
    let name = request::KanastaRequest::name_in(message).and_then(name::read_name);
    request::KanastaRequest::read(message).is_ok() || name.is_some()
}
