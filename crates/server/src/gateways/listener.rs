//! Where all doors are: the hall behind them, who may come how often, and the nicks in use.

use super::{
    limits::{ACCEPT_AGAIN, MAX_CONNECTIONS},
    nicks::Nicks,
};
use crate::{
    hall::Hall, metrics::Entrance, presence::PresenceRegistry, socket::stop_of, throttle::Throttle,
};
use std::{net::IpAddr, sync::Arc};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time,
};

/// What all doors share.
pub(crate) struct GatewayContext {
    pub hall: Arc<Hall>,
    pub throttle: Arc<Throttle>,
    pub nicks: Arc<Nicks>,
    pub sockets: Arc<PresenceRegistry>,
}

/// Somebody who has just connected.
pub(crate) struct Caller {
    pub stream: TcpStream,
    pub address: IpAddr,
    pub stopping: watch::Receiver<bool>,
}

impl GatewayContext {
    pub fn new(
        hall: Arc<Hall>,
        throttle: Arc<Throttle>,
        sockets: Arc<PresenceRegistry>,
    ) -> Arc<Self> {
        Arc::new(Self {
            hall,
            throttle,
            nicks: Arc::default(),
            sockets,
        })
    }

    /// Lets clients in at one door until the server stops; then waits until the last is gone.
    pub async fn keep<F>(
        &self,
        door: Entrance,
        listener: TcpListener,
        mut stopping: watch::Receiver<bool>,
        serve: impl Fn(Caller) -> F,
    ) where
        F: Future<Output = ()> + Send + 'static,
    {
        let mut inside = JoinSet::new();
        let stopped = stopping.clone();
        loop {
            tokio::select! {
                () = stop_of(&mut stopping) => break,
                Some(_) = inside.join_next() => {}
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => self.admit((door, stream), &stopped, &mut inside, &serve),
                    Err(error) => {
                        tracing::warn!(%error, "a client was not let in");
                        time::sleep(ACCEPT_AGAIN).await;
                    }
                },
            }
        }
        while inside.join_next().await.is_some() {}
    }

    /// A client above a limit finds its connection closed.
    fn admit<F>(
        &self,
        (door, stream): (Entrance, TcpStream),
        stopping: &watch::Receiver<bool>,
        inside: &mut JoinSet<()>,
        serve: impl Fn(Caller) -> F,
    ) where
        F: Future<Output = ()> + Send + 'static,
    {
        let Ok(address) = stream.peer_addr().map(|peer| peer.ip().to_canonical()) else {
            return;
        };
        let Some(counted) = self.throttle.admit(address) else {
            return;
        };
        if inside.len() >= MAX_CONNECTIONS {
            return;
        }
        // Messages are short and somebody waits for each.
        let _ = stream.set_nodelay(true);
        let connected = self.hall.metrics.connect(door);
        let serving = serve(Caller {
            stream,
            address,
            stopping: stopping.clone(),
        });
        inside.spawn(async move {
            serving.await;
            drop((counted, connected));
        });
    }
}
