//! Starts the server and stops it.

use crate::{
    Config, JoinError,
    account::Accounts,
    bus,
    gateways::{
        GatewayContext, dama, kanasta,
        project::{self, Master},
    },
    hall::Hall,
    http::{Shared, router},
    limits::FAREWELL,
    listener,
    mail::Post,
    metrics,
    reports::ReportGate,
    throttle::Throttle,
};
use std::{io, net::SocketAddr, sync::Arc};
use store::{Address, Store, StoreError};
use thiserror::Error;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle, time};
use wire::Farewell;

/// A running server.
pub struct Server {
    listening: SocketAddr,
    dama: Option<SocketAddr>,
    kanasta: Option<SocketAddr>,
    project: Option<SocketAddr>,
    project_master: Option<SocketAddr>,
    metrics: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    hall: Arc<Hall>,
    tasks: Vec<JoinHandle<()>>,
}

/// Why the server did not start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It could not begin among the others.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// Several programs need a database that several programs can use.
    #[error("--bus needs a database that several machines can use: --database postgres://...")]
    OwnDatabase,
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// What the system said.
        error: io::Error,
    },
}

impl Server {
    /// Opens the store, wakes all tables, and starts to listen.
    pub async fn start(config: Config) -> Result<Self, ServeError> {
        let page = listen(config.listen).await?;
        let metrics = listen_if(config.metrics, |address| *address).await?;
        let dama = listen_if(config.dama, |door| door.listen).await?;
        let kanasta = listen_if(config.kanasta, |door| door.listen).await?;
        let project = ProjectPorts::open(config.project).await?;
        if config.identity.bus != bus::Address::Alone
            && matches!(config.database, Address::Sqlite(_))
        {
            return Err(ServeError::OwnDatabase);
        }
        let store = Store::open(&config.database).await?;
        let hall = Hall::open(store, &config.identity).await?;
        let (stop, stopping) = watch::channel(false);
        let throttle = Throttle::new();
        let mut tasks = Vec::new();
        let listening = address(&page);
        let dama_listening = dama.as_ref().map(|(_, door)| address(door));
        let kanasta_listening = kanasta.as_ref().map(|(_, door)| address(door));
        let sockets = hall.social.sockets.clone();
        let context = GatewayContext::new(hall.clone(), throttle.clone(), sockets.clone());
        if let Some((config, door)) = dama {
            let keeper = dama::Door::new(config, context.clone());
            tasks.push(tokio::spawn(keeper.keep(door, stopping.clone())));
        }
        if let Some((config, door)) = kanasta {
            let keeper = kanasta::Door::new(config, context.clone());
            tasks.push(tokio::spawn(keeper.keep(door, stopping.clone())));
        }
        let project_listening = project.players.as_ref().map(address);
        let master_listening = project.master.as_ref().map(address);
        tasks.extend(project.keep(context, stopping.clone()));
        let (post, posting) = Post::open(config.mail, hall.clock, listening);
        let shared = Shared {
            hall: hall.clone(),
            throttle: throttle.clone(),
            proxies: Arc::new(config.proxies),
            accounts: Arc::new(Accounts::new(post)),
            sockets,
            report_gate: Arc::new(ReportGate::new()),
            health: Arc::default(),
            session_check: config.session_check,
            stopping: stopping.clone(),
        };
        let metrics_listening = metrics.as_ref().map(|(_, listener)| address(listener));
        if let Some((_, listener)) = metrics {
            let serving = listener::serve(
                listener,
                metrics::router(shared.clone()),
                throttle.clone(),
                stopping.clone(),
            );
            tasks.push(tokio::spawn(serving));
        }
        tasks.push(tokio::spawn(listener::serve(
            page,
            router(shared),
            throttle,
            stopping,
        )));
        // Waited for last: it ends when nobody is left who could send mail.
        tasks.push(posting);
        Ok(Self {
            listening,
            dama: dama_listening,
            kanasta: kanasta_listening,
            project: project_listening,
            project_master: master_listening,
            metrics: metrics_listening,
            stop,
            hall,
            tasks,
        })
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

    /// Where players of The Project Game connect, if they may.
    pub fn project(&self) -> Option<SocketAddr> {
        self.project
    }

    /// Where their Game Master connects, if it is a program.
    pub fn project_master(&self) -> Option<SocketAddr> {
        self.project_master
    }

    /// Where numbers are served to Prometheus, if they are.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Waits until another program has begun under this one's name: then this one has nothing more
    /// to do.
    pub async fn superseded(&self) {
        self.hall.nodes.superseded().await;
    }

    /// Hands its tables to other nodes, if there are any; then says farewell to everyone, lets
    /// running writes finish and closes the store.
    pub async fn stop(self) {
        self.hall.hand_over().await;
        self.stop.send_replace(true);
        self.hall.social.sockets.close(Farewell::Restarting);
        for task in self.tasks {
            let abort = task.abort_handle();
            if time::timeout(FAREWELL, task).await.is_err() {
                abort.abort();
            }
        }
        self.hall.empty();
        self.hall.resign().await;
        self.hall.store.close().await;
    }
}

/// The listeners of The Project Game's door.
#[derive(Default)]
struct ProjectPorts {
    players: Option<TcpListener>,
    master: Option<TcpListener>,
}

impl ProjectPorts {
    async fn open(door: Option<project::Config>) -> Result<Self, ServeError> {
        let Some(project::Config { players, master }) = door else {
            return Ok(Self::default());
        };
        let master = match master {
            Master::Tables => None,
            Master::Program(address) => Some(listen(address).await?),
        };
        Ok(Self {
            players: Some(listen(players).await?),
            master,
        })
    }

    fn keep(
        self,
        context: Arc<GatewayContext>,
        stopping: watch::Receiver<bool>,
    ) -> Option<JoinHandle<()>> {
        let players = self.players?;
        Some(match self.master {
            None => tokio::spawn(project::Door::new(context).keep(players, stopping)),
            Some(master) => {
                let listeners = project_net::server::Listeners { players, master };
                tokio::spawn(project_net::server::serve(listeners, stopping))
            }
        })
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address)
        .await
        .map_err(|error| ServeError::Listen { address, error })
}

/// A door and its listener, if it is to be open.
async fn listen_if<C>(
    door: Option<C>,
    at: impl Fn(&C) -> SocketAddr,
) -> Result<Option<(C, TcpListener)>, ServeError> {
    let Some(door) = door else { return Ok(None) };
    let listener = listen(at(&door)).await?;
    Ok(Some((door, listener)))
}

fn address(listener: &TcpListener) -> SocketAddr {
    listener
        .local_addr()
        .expect("a bound listener has an address")
}
