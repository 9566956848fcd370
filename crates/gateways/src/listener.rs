//! Accepts the TCP connections of one gateway.

use crate::{
    GatewayContext,
    limits::{ACCEPT_AGAIN, MAX_CONNECTIONS},
};
use metrics::Transport;
use std::net::IpAddr;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time,
};

/// A client that has just connected.
pub(crate) struct Accepted {
    pub stream: TcpStream,
    pub address: IpAddr,
    pub stopping: watch::Receiver<bool>,
}

/// Serves clients until the server stops; then waits until the last is gone.
pub(crate) async fn serve<F>(
    context: &GatewayContext,
    transport: Transport,
    listener: TcpListener,
    mut stopping: watch::Receiver<bool>,
    serve: impl Fn(Accepted) -> F,
) where
    F: Future<Output = ()> + Send + 'static,
{
    let mut open = JoinSet::new();
    let stopped_by = stopping.clone();
    loop {
        let accepted = tokio::select! {
            () = stopped(&mut stopping) => break,
            Some(_) = open.join_next() => continue,
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "accept client failed");
                time::sleep(ACCEPT_AGAIN).await;
                continue;
            }
        };
        let Ok(address) = stream.peer_addr().map(|peer| peer.ip().to_canonical()) else {
            continue;
        };
        // A connection over a limit is closed without an answer.
        let Some(permit) = context.connections.admit(address) else {
            continue;
        };
        if open.len() >= MAX_CONNECTIONS {
            continue;
        }
        // Messages are short, and a client waits for each.
        let _ = stream.set_nodelay(true);
        let connected = context.metrics.connect(transport);
        let serving = serve(Accepted {
            stream,
            address,
            stopping: stopped_by.clone(),
        });
        open.spawn(async move {
            serving.await;
            drop((permit, connected));
        });
    }
    while open.join_next().await.is_some() {}
}

/// Waits until the server stops.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
