//! Idle connections, which send only the keep-alive that the server requires.

use crate::client::{Client, Session};
use std::{net::SocketAddr, time::Duration};
use tokio::{task::JoinSet, time};
use wire::Ask;

/// Number of connections per session, like the tabs of a busy browser.
const PER_SESSION: usize = 100;
/// Interval of the keep-alive.
const SIGN_EVERY: Duration = Duration::from_secs(25);

/// Idle connections; closed when dropped.
pub struct Idle(JoinSet<()>);

impl Idle {
    pub async fn open(server: SocketAddr, count: u32) -> anyhow::Result<Self> {
        let mut idle = JoinSet::new();
        let mut session = None;
        for number in 0..count as usize {
            if number % PER_SESSION == 0 {
                session = Some(Session::of_new_guest(server).await?);
            }
            if let Some(session) = &session {
                idle.spawn(stay(Client::connect(server, session).await?));
            }
        }
        Ok(Self(idle))
    }

    pub fn close(mut self) {
        self.0.abort_all();
    }
}

async fn stay(mut client: Client) {
    loop {
        time::sleep(SIGN_EVERY).await;
        if client.ask(Ask::Ping, |_| {}).await.is_err() {
            return;
        }
    }
}
