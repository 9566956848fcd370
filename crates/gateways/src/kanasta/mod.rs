//! Kanasta's gateway: the text protocol over TCP of the game's source document.
//!
//! A client that connects takes a seat at a table of this gateway whose game is prepared, or opens
//! one. `docs/kanasta-gateway.md` lists what the document leaves open.

mod card_numbers;
mod config;
mod game_feed;
mod info;
mod knowledge;
pub mod limits;
mod message;
mod name;
mod number;
mod open_tables;
mod player;
mod request;
mod roster;
mod rule_change;
mod session;
mod table_view;
#[cfg(test)]
mod tests;
mod view_history;
mod warning;

pub use KanastaGateway as Gateway;
pub use config::KanastaConfig as Config;

use crate::{GatewayContext, lines::Framing};
use knowledge::FourOnly;
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

/// A client's message ends with `#` or `\
/// `. The source document's own client sends no ending: its message ends with a pause.
const FRAMING: Framing = Framing {
    ends: b"#\n",
    quiet: Some(QUIET),
    max_bytes: MAX_MESSAGE_BYTES,
    max_skipped_bytes: MAX_SKIPPED_BYTES,
};

/// State that all connections of the gateway share.
pub struct KanastaGateway {
    config: Config,
    context: Arc<GatewayContext>,
    /// The tables opened by this gateway. Locked while a client looks for a table, so that two
    /// clients that connect at once get the same one.
    tables: Mutex<Vec<TableId>>,
    /// Those of `tables` with a free seat after a game. The lobby does not list them, but this
    /// gateway prepares the next game there.
    open_tables: OpenTables,
    four_only: FourOnly,
}

impl KanastaGateway {
    pub fn new(config: Config, context: Arc<GatewayContext>) -> Arc<Self> {
        Arc::new(Self {
            config,
            context,
            tables: Mutex::default(),
            open_tables: OpenTables::default(),
            four_only: FourOnly::default(),
        })
    }

    /// Whether a client at that table knows games of at most four.
    fn knows_four_only(&self, table: &table_view::KanastaTableView) -> bool {
        let four_only = self.four_only.lock();
        table.people().any(|person| four_only.contains(person))
    }

    /// Accepts clients until the server stops; then waits until the last is disconnected.
    pub async fn serve(self: Arc<Self>, listener: TcpListener, stopping: watch::Receiver<bool>) {
        let serve = |accepted| KanastaSession::run(self.clone(), accepted);
        crate::listener::serve(&self.context, Transport::Kanasta, listener, stopping, serve).await;
    }
}

/// Whether the message is a request or a name.
pub fn is_request(message: &str) -> bool {
    let name = request::KanastaRequest::name_in(message).map(name::Introduction::read);
    let has_name = name.is_some_and(|introduction| introduction.nick.is_some());
    request::KanastaRequest::read(message).is_ok() || has_name
}
