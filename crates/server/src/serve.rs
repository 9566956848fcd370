//! Starts the server and stops it.

use crate::{
    Config,
    hall::Hall,
    http::{Shared, router},
    limits::FAREWELL,
    socket::stop_of,
    throttle::Throttle,
};
use std::{io, net::SocketAddr, sync::Arc};
use store::{Store, StoreFault};
use thiserror::Error;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle, time};

/// A running server.
pub struct Server {
    listening: SocketAddr,
    stop: watch::Sender<bool>,
    hall: Arc<Hall>,
    tasks: Vec<JoinHandle<()>>,
}

/// Why the server did not start.
#[derive(Debug, Error)]
pub enum ServeFault {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreFault),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {fault}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// What the system said.
        fault: io::Error,
    },
}

impl Server {
    /// Opens the store, wakes all tables, and starts to listen.
    pub async fn start(config: Config) -> Result<Self, ServeFault> {
        let listener = listen(config.listen).await?;
        let store = Store::open(&config.database).await?;
        let hall = Hall::open(store).await?;
        let (stop, stopping) = watch::channel(false);
        let mut server = Self { listening: address(&listener), stop, hall: hall.clone(), tasks: Vec::new() };
        let shared = Shared { hall, throttle: Throttle::new(), stopping: stopping.clone() };
        server.tasks.push(tokio::spawn(serve_http(listener, shared, stopping)));
        Ok(server)
    }

    /// Where the page is served.
    pub fn listening(&self) -> SocketAddr {
        self.listening
    }

    /// Says farewell to everyone, lets running writes finish and closes the store.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        for task in self.tasks {
            let abort = task.abort_handle();
            if time::timeout(FAREWELL, task).await.is_err() {
                abort.abort();
            }
        }
        self.hall.empty();
        self.hall.store.close().await;
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeFault> {
    TcpListener::bind(address).await.map_err(|fault| ServeFault::Listen { address, fault })
}

fn address(listener: &TcpListener) -> SocketAddr {
    listener.local_addr().expect("a bound listener has an address")
}

async fn serve_http(listener: TcpListener, shared: Shared, mut stopping: watch::Receiver<bool>) {
    let service = router(shared).into_make_service_with_connect_info::<SocketAddr>();
    let stopped = async move { stop_of(&mut stopping).await };
    if let Err(fault) = axum::serve(listener, service).with_graceful_shutdown(stopped).await {
        tracing::error!(%fault, "the HTTP server ended");
    }
}
