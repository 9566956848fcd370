//! Dáma's door: the text protocol over TCP of the game's source document.
//!
//! Where the document is silent we chose: the game is paused for a lost connection and has no clock; a draw offered in
//! the page is declined, for the protocol has no word for it; the opponent's move comes as an event with the code of
//! one's own; `CONNECT` on a connection that has a nick is answered with 420.

mod config;
mod connection;
pub mod limits;
mod lines;
mod nicks;
mod player;
mod reply;
mod request;
mod sitting;
mod state_text;

pub use config::{Config, SILENCE, STRIKES};

use crate::{hall::Hall, socket::stop_of, throttle::Throttle};
use connection::Connection;
use limits::{ACCEPT_AGAIN, MAX_CONNECTIONS};
use nicks::Nicks;
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time,
};

/// What all connections at the door share.
pub(crate) struct Door {
    config: Config,
    hall: Arc<Hall>,
    throttle: Arc<Throttle>,
    nicks: Arc<Nicks>,
    ids: AtomicU64,
}

impl Door {
    pub fn new(config: Config, hall: Arc<Hall>, throttle: Arc<Throttle>) -> Arc<Self> {
        Arc::new(Self { config, hall, throttle, nicks: Arc::default(), ids: AtomicU64::new(1) })
    }

    /// An id for a connection with a nick. Never 0, which is the id of those without.
    fn next_id(&self) -> u64 {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }

    /// Lets clients in until the server stops; then waits until the last is gone.
    pub async fn keep(self: Arc<Self>, listener: TcpListener, mut stopping: watch::Receiver<bool>) {
        let mut inside = JoinSet::new();
        let stopped = stopping.clone();
        loop {
            tokio::select! {
                () = stop_of(&mut stopping) => break,
                Some(_) = inside.join_next() => {}
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => self.admit(stream, &mut inside, &stopped),
                    Err(fault) => {
                        tracing::warn!(%fault, "a client was not let in");
                        time::sleep(ACCEPT_AGAIN).await;
                    }
                },
            }
        }
        while inside.join_next().await.is_some() {}
    }

    /// A client above a limit finds its connection closed.
    fn admit(
        self: &Arc<Self>,
        stream: TcpStream,
        inside: &mut JoinSet<()>,
        stopping: &watch::Receiver<bool>,
    ) {
        let Ok(peer) = stream.peer_addr().map(|peer| peer.ip()) else { return };
        let Some(counted) = self.throttle.admit(peer) else { return };
        if inside.len() >= MAX_CONNECTIONS {
            return;
        }
        let (door, stopping) = (self.clone(), stopping.clone());
        inside.spawn(async move {
            Connection::run(door, stream, peer, stopping).await;
            drop(counted);
        });
    }
}
