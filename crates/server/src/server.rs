//! Starts the server and stops it.

use crate::{
    BusAddress, ClockError, Config, ConfigError, JoinError, clock_check,
    node::{Node, StartError},
};
use api::{
    AppState, HealthProbe, Limits, Listener, ListenerLimits, Passwords, Site, WebSocketPlaces,
};
use gateways::{
    GatewayContext, dama, kanasta,
    project::{self, Master},
};
use identity::{ClusterLimits, GuestLimiter};
use mail::{Mailer, Via};
use notices::NoticeError;
use runtime::{SecurityLog, WallClock};
use std::{io, net::SocketAddr, sync::Arc, time::Duration};
use store::{Store, StoreError};
use thiserror::Error;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle, time};
use wire::Farewell;

/// How long a stopping server waits for each of its listeners.
const STOP_WITHIN: Duration = Duration::from_secs(5);

/// A running server.
pub struct Server {
    addresses: Addresses,
    stop: watch::Sender<bool>,
    node: Node,
    tasks: Vec<JoinHandle<()>>,
}

/// Where a server listens.
#[derive(Clone, Copy, Debug)]
struct Addresses {
    page: SocketAddr,
    dama: Option<SocketAddr>,
    kanasta: Option<SocketAddr>,
    project: Option<SocketAddr>,
    project_master: Option<SocketAddr>,
    metrics: Option<SocketAddr>,
}

/// Why the server did not start.
#[derive(Debug, Error)]
pub enum ServeError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Join(#[from] JoinError),
    #[error(transparent)]
    Notices(#[from] NoticeError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Clock(#[from] ClockError),
    #[error("cannot listen on {address}: {error}")]
    Listen {
        address: SocketAddr,
        error: io::Error,
    },
}

impl From<StartError> for ServeError {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Join(error) => error.into(),
            StartError::Store(error) => error.into(),
            StartError::Notices(error) => error.into(),
        }
    }
}

/// The bound sockets of a server that is about to start.
struct Sockets {
    page: TcpListener,
    metrics: Option<TcpListener>,
    dama: Option<(dama::Config, TcpListener)>,
    kanasta: Option<(kanasta::Config, TcpListener)>,
    project_players: Option<TcpListener>,
    project_master: Option<TcpListener>,
}

impl Server {
    /// Binds the sockets, opens the store, restores all tables, and starts to serve.
    pub async fn start(config: Config) -> Result<Self, ServeError> {
        let sockets = Sockets::bind(&config).await?;
        config.check()?;
        let store = Store::open(&config.database).await?;
        if let Via::Outbox(folder) = &config.mail.via {
            store::tighten_folder(folder);
        }
        let clock = WallClock::start();
        let now_ms = clock.now().0 as i64;
        let deletion_delay = clock_check::check(&store, now_ms, config.clock).await?;
        let telling = config.telling();
        let node = Node::start(store, &config.identity, clock, deletion_delay, &telling).await?;
        let has_other_nodes = config.identity.bus != BusAddress::Alone;
        let cluster_limits = ClusterLimits::new(node.store.clone(), has_other_nodes);
        let (stop, stopping) = watch::channel(false);
        let addresses = sockets.addresses();
        let public_url = config.mail.public_url.as_ref().map(mail::PublicUrl::as_str);
        let site = Site::new(public_url, config.require_admin_totp);
        let (mailer, sending) =
            Mailer::start(config.mail, node.store.clone(), node.clock, addresses.page);
        let (limits, guests) = (Arc::new(Limits::default()), Arc::<GuestLimiter>::default());
        let security = Arc::<SecurityLog>::default();
        let gateway_context = Arc::new(GatewayContext {
            store: node.store.clone(),
            clock: node.clock,
            metrics: node.metrics.clone(),
            directory: node.directory.clone(),
            router: node.router.clone(),
            tables: node.tables.clone(),
            membership: node.membership.clone(),
            registry: node.registry.clone(),
            connections: limits.connections.clone(),
            guests: guests.clone(),
            security: security.clone(),
            cluster_limits: cluster_limits.clone(),
            nicks: Arc::default(),
        });
        let state = AppState {
            store: node.store.clone(),
            clock: node.clock,
            metrics: node.metrics.clone(),
            directory: node.directory.clone(),
            router: node.router.clone(),
            tables: node.tables.clone(),
            lobby: node.lobby.clone(),
            matchmaker: node.matchmaker.clone(),
            membership: node.membership.clone(),
            bus: node.bus.clone(),
            registry: node.registry.clone(),
            social: node.social.clone(),
            lobby_chat: node.lobby_chat.clone(),
            mailer: mailer.clone(),
            notices: node.notices.clone(),
            guests,
            cluster_limits,
            limits,
            passwords: Arc::new(Passwords::default()),
            proxies: Arc::new(config.proxies),
            site: Arc::new(site),
            health: Arc::<HealthProbe>::default(),
            security,
            websockets: WebSocketPlaces::default(),
            session_check: config.session_check,
            stopping: stopping.clone(),
        };
        let mut tasks = sockets.serve(&state, gateway_context, &stopping);
        tasks.extend(notices::start(&node.notices, mailer, &stopping));
        // Waited for last: it ends when every service that sends mail has ended.
        tasks.push(sending);
        Ok(Self {
            addresses,
            stop,
            node,
            tasks,
        })
    }

    /// The address of the page.
    pub fn listening(&self) -> SocketAddr {
        self.addresses.page
    }

    /// The address of the Dáma gateway.
    pub fn dama(&self) -> Option<SocketAddr> {
        self.addresses.dama
    }

    /// The address of the Kanasta gateway.
    pub fn kanasta(&self) -> Option<SocketAddr> {
        self.addresses.kanasta
    }

    /// The address for players of The Project Game.
    pub fn project(&self) -> Option<SocketAddr> {
        self.addresses.project
    }

    /// The address for a Game Master of The Project Game that is a program.
    pub fn project_master(&self) -> Option<SocketAddr> {
        self.addresses.project_master
    }

    /// The address of the metrics for Prometheus.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.addresses.metrics
    }

    /// Waits until another server has started under this one's name, so that this one must stop.
    pub async fn superseded(&self) {
        self.node.membership.superseded().await;
    }

    /// Gives the tables to other nodes, if there are any; then ends all connections, finishes
    /// running writes and closes the store.
    pub async fn stop(self) {
        self.node.hand_over().await;
        self.stop.send_replace(true);
        self.node.registry.close_all(Farewell::Restarting);
        for task in self.tasks {
            let abort = task.abort_handle();
            if time::timeout(STOP_WITHIN, task).await.is_err() {
                abort.abort();
            }
        }
        self.node.stop().await;
    }
}

/// Refuses a cluster on a database that only one program can use.
impl Sockets {
    async fn bind(config: &Config) -> Result<Self, ServeError> {
        let page = bind(config.listen).await?;
        let metrics = bind_if(config.metrics).await?;
        let dama = bind_if(config.dama.map(|gateway| gateway.listen)).await?;
        let kanasta = bind_if(config.kanasta.map(|gateway| gateway.listen)).await?;
        let project = config.project.as_ref();
        let master = project.and_then(|project| match project.master {
            Master::Tables => None,
            Master::Program(address) => Some(address),
        });
        let project_master = bind_if(master).await?;
        let project_players = bind_if(project.map(|project| project.players)).await?;
        Ok(Self {
            page,
            metrics,
            dama: config.dama.zip(dama),
            kanasta: config.kanasta.zip(kanasta),
            project_players,
            project_master,
        })
    }

    fn addresses(&self) -> Addresses {
        Addresses {
            page: address(&self.page),
            dama: self.dama.as_ref().map(|(_, socket)| address(socket)),
            kanasta: self.kanasta.as_ref().map(|(_, socket)| address(socket)),
            project: self.project_players.as_ref().map(address),
            project_master: self.project_master.as_ref().map(address),
            metrics: self.metrics.as_ref().map(address),
        }
    }

    /// Starts a task for each socket.
    fn serve(
        self,
        state: &AppState,
        gateways: Arc<GatewayContext>,
        stopping: &watch::Receiver<bool>,
    ) -> Vec<JoinHandle<()>> {
        let mut tasks = Vec::new();
        if let Some((config, socket)) = self.dama {
            let gateway = dama::Gateway::new(config, gateways.clone());
            tasks.push(tokio::spawn(gateway.serve(socket, stopping.clone())));
        }
        if let Some((config, socket)) = self.kanasta {
            let gateway = kanasta::Gateway::new(config, gateways.clone());
            tasks.push(tokio::spawn(gateway.serve(socket, stopping.clone())));
        }
        match (self.project_players, self.project_master) {
            (Some(players), Some(master)) => {
                let sockets = project_net::server::Listeners { players, master };
                let serving = project_net::server::serve(sockets, stopping.clone());
                tasks.push(tokio::spawn(serving));
            }
            (Some(players), None) => {
                let gateway = project::Gateway::new(gateways);
                tasks.push(tokio::spawn(gateway.serve(players, stopping.clone())));
            }
            (None, _) => {}
        }
        let listener = |socket, router| Listener {
            socket,
            router,
            connections: state.limits.connections.clone(),
            proxies: state.proxies.clone(),
            limits: ListenerLimits::default(),
            stopping: stopping.clone(),
        };
        if let Some(socket) = self.metrics {
            let metrics = listener(socket, api::metrics_router(state.clone()));
            tasks.push(tokio::spawn(metrics.serve()));
        }
        let page = listener(self.page, api::router(state.clone()));
        tasks.push(tokio::spawn(page.serve()));
        tasks
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address)
        .await
        .map_err(|error| ServeError::Listen { address, error })
}

async fn bind_if(address: Option<SocketAddr>) -> Result<Option<TcpListener>, ServeError> {
    match address {
        Some(address) => bind(address).await.map(Some),
        None => Ok(None),
    }
}

fn address(socket: &TcpListener) -> SocketAddr {
    socket.local_addr().expect("a bound socket has an address")
}
