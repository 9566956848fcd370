//! Accepts HTTP connections: counted, with a time in which each request must be read, and none that
//! outlives a stop.

use crate::{
    limits::{ACCEPT_AGAIN, FAREWELL, HEADERS_WITHIN, MAX_CONNECTIONS},
    socket::stop_of,
    throttle::Throttle,
};
use axum::{Router, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{net::SocketAddr, sync::Arc};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Semaphore, watch},
    task::JoinSet,
    time,
};
use tower_service::Service;

/// Serves until told to stop, then lets what is being answered finish.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    throttle: Arc<Throttle>,
    mut stopping: watch::Receiver<bool>,
) {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            () = stop_of(&mut stopping) => break,
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
        };
        let Ok((stream, peer)) = accepted else {
            // The system has no more sockets to give just now.
            time::sleep(ACCEPT_AGAIN).await;
            continue;
        };
        // Who comes when all places are taken is not answered: an answer would cost a place.
        let (Ok(place), Some(counted)) =
            (room.clone().try_acquire_owned(), throttle.admit(peer.ip()))
        else {
            continue;
        };
        let serving = answer(stream, peer, router.clone(), stopping.clone());
        connections.spawn(async move {
            serving.await;
            drop((place, counted));
        });
    }
    while connections.join_next().await.is_some() {}
}

async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    // Messages are small and somebody waits for each.
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
        // How a client ends its connection is its own affair.
        _ = connection.as_mut() => {}
        () = stop_of(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            let _ = time::timeout(FAREWELL, connection).await;
        }
    }
}
