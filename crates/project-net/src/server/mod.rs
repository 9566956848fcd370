//! The Communication Server: the only road between players and the Game Master.
//!
//! Who speaks is known by the connection: every letter to the Game Master is stamped with its
//! sender's `PlayerId`, whatever it says itself, and what the Game Master says is delivered by the
//! `PlayerId` on it.

mod connection;
mod master_post;
mod post;
mod proof;
mod router;
mod shell;

pub use post::{Heard, MasterKey, Post};
pub(crate) use proof::TOKEN;
pub use router::Router;

use shell::Shell;
use std::{
    io,
    net::SocketAddr,
    time::{SystemTime, UNIX_EPOCH},
};
use tokio::{net::TcpListener, sync::watch};

/// The two listeners of a server.
pub struct Listeners {
    /// Where players connect.
    pub players: TcpListener,
    /// Where the Game Master connects.
    pub master: TcpListener,
}

impl Listeners {
    /// Where players connect.
    pub fn player_address(&self) -> io::Result<SocketAddr> {
        self.players.local_addr()
    }

    /// Where the Game Master connects.
    pub fn master_address(&self) -> io::Result<SocketAddr> {
        self.master.local_addr()
    }
}

/// Serves one game after another until told to stop; then ends what is being played, without a
/// winner.
pub async fn serve(listeners: Listeners, stopping: watch::Receiver<bool>) {
    let since_1970 = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let session = i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX);
    Shell::new(listeners, Router::new(session))
        .run(stopping)
        .await;
}
