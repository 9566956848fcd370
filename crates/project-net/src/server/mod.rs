//! The Communication Server: relays all messages between players and the Game Master.
//!
//! The connection identifies the sender: every message to the Game Master is stamped with its
//! sender's `PlayerId`, whatever the message claims, and messages of the Game Master are
//! delivered by their `PlayerId`.

mod caller;
mod connection;
mod driver;
mod master_slot;
mod origin;
mod proof;
mod router;
mod router_io;

pub(crate) use proof::{SESSION, TOKEN};
pub use router::Router;
pub use router_io::{MasterKey, RouterCommand, RouterEvent};

use driver::ServerDriver;
use std::{
    io,
    net::SocketAddr,
    time::{Instant, SystemTime, UNIX_EPOCH},
};
use tokio::{net::TcpListener, sync::watch};

/// The two listeners of a server.
pub struct Listeners {
    pub players: TcpListener,
    pub master: TcpListener,
}

impl Listeners {
    /// The address for players.
    pub fn player_address(&self) -> io::Result<SocketAddr> {
        self.players.local_addr()
    }

    /// The address for the Game Master.
    pub fn master_address(&self) -> io::Result<SocketAddr> {
        self.master.local_addr()
    }
}

/// Serves one game after another until told to stop; then ends the running game without a
/// winner.
pub async fn serve(listeners: Listeners, stopping: watch::Receiver<bool>) {
    let since_1970 = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let session = i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX);
    ServerDriver::new(listeners, Router::new(session, Instant::now()))
        .run(stopping)
        .await;
}
