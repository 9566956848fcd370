//! Dáma's gateway: the text protocol over TCP of the game's source document.
//!
//! The document leaves open, and this gateway decides: a game pauses for a lost connection and has
//! no clock; a draw offered in the page is declined, as the protocol has no message for it;
//! `CONNECT` on a connection with a nick is answered with 420. Events that the document does not
//! have are sent only to a client that has asked for them (`EVENTS`).

mod config;
pub mod limits;
mod player;
mod reply;
mod request;
mod session;
mod state_text;
mod table_view;

pub use DamaGateway as Gateway;
pub use config::{DamaConfig as Config, SILENCE, STRIKES};

use crate::{GatewayContext, lines::Framing};
use limits::{MAX_LINE_BYTES, MAX_SKIPPED_BYTES};
use metrics::Transport;
use session::DamaSession;
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use tokio::{net::TcpListener, sync::watch};

/// A message is a line.
const FRAMING: Framing = Framing {
    ends: b"\n",
    quiet: None,
    max_bytes: MAX_LINE_BYTES,
    max_skipped_bytes: MAX_SKIPPED_BYTES,
};

/// State that all connections of the gateway share.
pub struct DamaGateway {
    config: Config,
    context: Arc<GatewayContext>,
    ids: AtomicU64,
}

impl DamaGateway {
    pub fn new(config: Config, context: Arc<GatewayContext>) -> Arc<Self> {
        Arc::new(Self {
            config,
            context,
            ids: AtomicU64::new(1),
        })
    }

    /// Returns the id for a new player. Never 0: clients without a nick use that id.
    fn next_id(&self) -> u64 {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }

    /// Accepts clients until the server stops; then waits until the last is disconnected.
    pub async fn serve(self: Arc<Self>, listener: TcpListener, stopping: watch::Receiver<bool>) {
        let serve = |accepted| DamaSession::run(self.clone(), accepted);
        crate::listener::serve(&self.context, Transport::Dama, listener, stopping, serve).await;
    }
}

/// Whether the line is a request.
pub fn is_request(line: &str) -> bool {
    request::DamaRequest::read(line).is_ok()
}
