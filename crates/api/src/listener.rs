//! Accepts HTTP connections: limited per address, with a timeout for the headers of each request
//! and a graceful shutdown.

mod places;
mod received_body;
#[cfg(test)]
mod tests;
mod timed_stream;

pub(crate) use places::Place;
pub(crate) use timed_stream::TimedStream;

use crate::{Proxies, limits::MAX_CONNECTIONS};
use axum::{
    Router,
    extract::ConnectInfo,
    http::{HeaderValue, Request, StatusCode, header},
    response::{IntoResponse, Response},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use places::{Evicted, PlaceLimits, Places};
use rate_limit::{AddressKey, ConnectionLimiter, ConnectionPermit};
use received_body::received_body;
use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};
use timed_stream::{RequestTime, WriteLimits};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time,
};
use tower_service::Service;

/// How long the headers of a request may take, and how long a connection may be idle between
/// requests.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// How long the body of a request may take: `MAX_BODY_BYTES` at most.
const BODY_WITHIN: Duration = Duration::from_secs(10);
/// How long a client may take nothing of a response.
const STALLED_WITHIN: Duration = Duration::from_secs(15);
/// How long one request and its response may take in all: the whole page over a slow line.
const RESPONSE_WITHIN: Duration = Duration::from_secs(5 * 60);
/// Places among `MAX_CONNECTIONS` for people with a session.
const RESERVED_CONNECTIONS: usize = 2_000;
/// Connections of one address that use them: a browser opens up to six.
const KNOWN_PER_ADDRESS: usize = 100;
/// The pause after `accept` has failed, mostly because no file descriptor is free.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);
/// How long a request may take to finish after `stopping` is set.
const FINISH_WITHIN: Duration = Duration::from_secs(5);

/// The limits of a [`Listener`].
#[derive(Clone, Copy, Debug)]
pub struct ListenerLimits {
    pub headers_within: Duration,
    pub body_within: Duration,
    pub stalled_within: Duration,
    pub response_within: Duration,
    /// Connections at once, web sockets not among them.
    pub most_connections: usize,
    /// Places among them for people with a session.
    pub reserved_connections: usize,
}

impl Default for ListenerLimits {
    fn default() -> Self {
        Self {
            headers_within: HEADERS_WITHIN,
            body_within: BODY_WITHIN,
            stalled_within: STALLED_WITHIN,
            response_within: RESPONSE_WITHIN,
            most_connections: MAX_CONNECTIONS,
            reserved_connections: RESERVED_CONNECTIONS,
        }
    }
}

/// An HTTP server on one listening socket.
pub struct Listener {
    pub socket: TcpListener,
    pub router: Router,
    /// Limits the connections of one address, except those of a trusted proxy: see `admit`.
    pub connections: Arc<ConnectionLimiter>,
    pub proxies: Arc<Proxies>,
    pub limits: ListenerLimits,
    pub stopping: watch::Receiver<bool>,
}

impl Listener {
    /// Serves until `stopping` is set, then waits up to `FINISH_WITHIN` for running requests.
    pub async fn serve(mut self) {
        let places = Places::new(PlaceLimits {
            most: self.limits.most_connections,
            reserved: self.limits.reserved_connections,
            known_per_address: KNOWN_PER_ADDRESS,
        });
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
            let Some(permit) = admit(&self.proxies, &self.connections, peer.ip()) else {
                continue;
            };
            let counted = (!self.proxies.trusts(peer.ip())).then(|| AddressKey::of(peer.ip()));
            let (place, evicted) = places.take(counted);
            let connection = HttpConnection {
                peer,
                place: Arc::new(place),
                evicted,
                router: self.router.clone(),
                proxies: self.proxies.clone(),
                limits: self.limits,
                stopping: self.stopping.clone(),
            };
            connections.spawn(async move {
                connection.serve(stream).await;
                drop(permit);
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

/// One accepted connection.
struct HttpConnection {
    peer: SocketAddr,
    place: Arc<Place>,
    evicted: Evicted,
    router: Router,
    proxies: Arc<Proxies>,
    limits: ListenerLimits,
    stopping: watch::Receiver<bool>,
}

impl HttpConnection {
    async fn serve(self, stream: TcpStream) {
        // Messages are small and a client waits for each, so `TCP_NODELAY` is worth its packets.
        let _ = stream.set_nodelay(true);
        let Self {
            peer,
            place,
            mut evicted,
            router,
            proxies,
            limits,
            mut stopping,
        } = self;
        let request_time = RequestTime::default();
        let write_limits = WriteLimits {
            stalled: limits.stalled_within,
            response: limits.response_within,
        };
        let stream = TimedStream::new(stream, write_limits, request_time.clone());
        let service = service_fn(move |request: Request<Incoming>| {
            request_time.begin();
            if proxies.trusts(peer.ip()) {
                let client = proxies.origin(peer.ip(), request.headers());
                place.identify(AddressKey::of(client));
            }
            let (mut router, place) = (router.clone(), place.clone());
            async move {
                let (mut parts, body) = request.into_parts();
                let Ok(body) = received_body(body, limits.body_within).await else {
                    return Ok(late());
                };
                parts.extensions.insert(ConnectInfo(peer));
                parts.extensions.insert(place);
                router.call(Request::from_parts(parts, body)).await
            }
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(limits.headers_within);
        let connection = http
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        tokio::pin!(connection);
        tokio::select! {
            // An `Err` means that the client has closed the connection, or a limit has passed.
            _ = connection.as_mut() => {}
            _ = &mut evicted => {}
            () = stopped(&mut stopping) => {
                connection.as_mut().graceful_shutdown();
                let _ = time::timeout(FINISH_WITHIN, connection).await;
            }
        }
    }
}

/// The response to a request without its body. The connection ends: what still comes is no request.
fn late() -> Response {
    let close = [(header::CONNECTION, HeaderValue::from_static("close"))];
    (StatusCode::REQUEST_TIMEOUT, close).into_response()
}

/// Waits until `stopping` is set, or its sender is dropped.
pub async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
