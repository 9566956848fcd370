//! Accepts HTTP connections: counted by address, with a time in which each request's head must be
//! read, and none that outlives a stop.

use crate::{Proxies, limits::MAX_CONNECTIONS};
use axum::{Router, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use rate_limit::ConnectionLimiter;
use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Semaphore, watch},
    task::JoinSet,
    time,
};
use tower_service::Service;

/// How long a request's head may take, and how long a connection may be idle between requests.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// The pause when the system has no more sockets.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);
/// How long a request may take to finish when the server stops.
const FINISH_WITHIN: Duration = Duration::from_secs(5);

/// Serves one listening socket.
pub struct Listener {
    pub socket: TcpListener,
    pub router: Router,
    /// Connections of one address. Those of a trusted proxy are not limited here: it brings
    /// everyone's, and web sockets are counted by the address that it reports.
    pub connections: Arc<ConnectionLimiter>,
    pub proxies: Arc<Proxies>,
    pub stopping: watch::Receiver<bool>,
}

impl Listener {
    /// Serves until the server stops, then waits for the requests that are being answered.
    pub async fn serve(mut self) {
        let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
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
            // A connection over the limit is closed without an answer, which would cost a place.
            let Ok(place) = room.clone().try_acquire_owned() else {
                continue;
            };
            let permit = if self.proxies.trusts(peer.ip()) {
                None
            } else {
                match self.connections.admit(peer.ip()) {
                    Some(permit) => Some(permit),
                    None => continue,
                }
            };
            let serving = answer(stream, peer, self.router.clone(), self.stopping.clone());
            connections.spawn(async move {
                serving.await;
                drop((place, permit));
            });
        }
        while connections.join_next().await.is_some() {}
    }
}

async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    // Messages are small, and a client waits for each.
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
        // An error means that the client has ended the connection.
        _ = connection.as_mut() => {}
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            let _ = time::timeout(FINISH_WITHIN, connection).await;
        }
    }
}

/// Waits until the server stops.
pub async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
