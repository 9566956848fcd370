//! Accepts HTTP connections: limited per address, with a timeout for the headers of each request
//! and a graceful shutdown.

use crate::{Proxies, limits::MAX_CONNECTIONS};
use axum::{Router, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use rate_limit::{ConnectionLimiter, ConnectionPermit};
use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Semaphore, watch},
    task::JoinSet,
    time,
};
use tower_service::Service;

/// How long the headers of a request may take, and how long a connection may be idle between
/// requests.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// The pause after `accept` has failed, mostly because no file descriptor is free.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);
/// How long a request may take to finish after `stopping` is set.
const FINISH_WITHIN: Duration = Duration::from_secs(5);

/// An HTTP server on one listening socket.
pub struct Listener {
    pub socket: TcpListener,
    pub router: Router,
    /// Limits the connections of one address, except those of a trusted proxy: see `admit`.
    pub connections: Arc<ConnectionLimiter>,
    pub proxies: Arc<Proxies>,
    pub stopping: watch::Receiver<bool>,
}

impl Listener {
    /// Serves until `stopping` is set, then waits up to `FINISH_WITHIN` for running requests.
    pub async fn serve(mut self) {
        let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        let mut connections = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                () = stopped(&mut self.stopping) => break,
                accepted = self.socket.accept() => accepted,
                Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            };
            let Ok((stream, peer)) = accepted else {
                time::sleep(ACCEPT_AGAIN).await;
                continue;
            };
            // A connection over a limit is closed without a response, which would cost a permit.
            let Ok(place) = places.clone().try_acquire_owned() else {
                continue;
            };
            let Some(permit) = admit(&self.proxies, &self.connections, peer.ip()) else {
                continue;
            };
            let serving =
                serve_connection(stream, peer, self.router.clone(), self.stopping.clone());
            connections.spawn(async move {
                serving.await;
                drop((place, permit));
            });
        }
        while connections.join_next().await.is_some() {}
    }
}

/// Permission to serve one connection until it is dropped.
enum Admission {
    /// A trusted proxy's connection, which is not counted.
    Proxy,
    Counted {
        _permit: ConnectionPermit,
    },
}

/// Admits a connection, or returns `None` if its address has too many.
///
/// The connections of a trusted proxy are not limited here: one proxy forwards those of all
/// clients. Web sockets are limited by the address that the proxy reports, see
/// `websocket::upgrade`.
fn admit(
    proxies: &Proxies,
    connections: &Arc<ConnectionLimiter>,
    peer: IpAddr,
) -> Option<Admission> {
    if proxies.trusts(peer) {
        return Some(Admission::Proxy);
    }
    let _permit = connections.admit(peer)?;
    Some(Admission::Counted { _permit })
}

async fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    // Messages are small and a client waits for each, so `TCP_NODELAY` is worth its packets.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN);
    let connection = http
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // An `Err` means that the client has closed the connection.
        _ = connection.as_mut() => {}
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            let _ = time::timeout(FINISH_WITHIN, connection).await;
        }
    }
}

/// Waits until `stopping` is set, or its sender is dropped.
pub async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trusted_proxy_is_served_beyond_the_limit_of_one_address_and_others_are_not() {
        let (proxies, connections) = ("10.0.0.0/8".parse(), ConnectionLimiter::new(3));
        let proxies = proxies.expect("a network");
        let served_of = |peer: &str| {
            let peer = peer.parse().expect("an address");
            let admitted: Vec<_> = (0..10)
                .filter_map(|_| admit(&proxies, &connections, peer))
                .collect();
            admitted.len()
        };
        assert_eq!(served_of("10.1.2.3"), 10);
        assert_eq!(
            served_of("::ffff:10.1.2.3"),
            10,
            "through a dual-stack socket"
        );
        assert_eq!(served_of("203.0.113.9"), 3);
        assert_eq!(served_of("203.0.113.9"), 3, "the first ones were closed");
    }
}
