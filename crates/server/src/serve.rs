//! Starts the server and stops it.

use crate::{
    Config,
    account::Accounts,
    doors::{Porch, dama, kanasta},
    hall::Hall,
    http::{Shared, router},
    limits::FAREWELL,
    listener,
    mail::Post,
    sockets::Sockets,
    throttle::Throttle,
};
use std::{io, net::SocketAddr, sync::Arc};
use store::{Store, StoreFault};
use thiserror::Error;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle, time};

/// A running server.
pub struct Server {
    listening: SocketAddr,
    dama: Option<SocketAddr>,
    kanasta: Option<SocketAddr>,
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
        let page = listen(config.listen).await?;
        let dama = listen_if(config.dama, |door| door.listen).await?;
        let kanasta = listen_if(config.kanasta, |door| door.listen).await?;
        let store = Store::open(&config.database).await?;
        let hall = Hall::open(store).await?;
        let (stop, stopping) = watch::channel(false);
        let throttle = Throttle::new();
        let mut tasks = Vec::new();
        let listening = address(&page);
        let dama_listening = dama.as_ref().map(|(_, door)| address(door));
        let kanasta_listening = kanasta.as_ref().map(|(_, door)| address(door));
        let porch = Porch::new(hall.clone(), throttle.clone());
        if let Some((config, door)) = dama {
            let keeper = dama::Door::new(config, porch.clone());
            tasks.push(tokio::spawn(keeper.keep(door, stopping.clone())));
        }
        if let Some((config, door)) = kanasta {
            let keeper = kanasta::Door::new(config, porch);
            tasks.push(tokio::spawn(keeper.keep(door, stopping.clone())));
        }
        let (post, posting) = Post::open(config.mail, hall.world, listening);
        let shared = Shared {
            hall: hall.clone(),
            throttle: throttle.clone(),
            accounts: Arc::new(Accounts::new(post)),
            sockets: Arc::new(Sockets::default()),
            session_check: config.session_check,
            stopping: stopping.clone(),
        };
        tasks.push(tokio::spawn(listener::serve(page, router(shared), throttle, stopping)));
        // Waited for last: it ends when nobody is left who could send mail.
        tasks.push(posting);
        Ok(Self { listening, dama: dama_listening, kanasta: kanasta_listening, stop, hall, tasks })
    }

    /// Where the page is served.
    pub fn listening(&self) -> SocketAddr {
        self.listening
    }

    /// Where Dáma's door is, if it is open.
    pub fn dama(&self) -> Option<SocketAddr> {
        self.dama
    }

    /// Where Kanasta's door is, if it is open.
    pub fn kanasta(&self) -> Option<SocketAddr> {
        self.kanasta
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

/// A door and its listener, if it is to be open.
async fn listen_if<C>(
    door: Option<C>,
    at: impl Fn(&C) -> SocketAddr,
) -> Result<Option<(C, TcpListener)>, ServeFault> {
    let Some(door) = door else { return Ok(None) };
    let listener = listen(at(&door)).await?;
    Ok(Some((door, listener)))
}

fn address(listener: &TcpListener) -> SocketAddr {
    listener.local_addr().expect("a bound listener has an address")
}
