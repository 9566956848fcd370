//! `TestServer`: a real server on free ports, with its data in a temporary folder.

use server::{
    ClockPolicy, Config, Identity, Server,
    gateways::{dama, kanasta, project},
    mail,
    notices::{Pace, Reach},
};
use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    time::Duration,
};
use store::{Address, Store, testing::PrivatePostgres};
use tempfile::TempDir;

/// The start of links in mails.
pub const PUBLIC_URL: &str = "https://play.example.org";

/// A server with its configuration; `server` is `None` while it is stopped.
pub struct TestServer {
    pub database: Address,
    identity: Identity,
    folder: TempDir,
    door: dama::Config,
    kanasta: kanasta::Config,
    smtp: Option<String>,
    project: project::Config,
    require_admin_totp: bool,
    notice_pace: Pace,
    server: Option<Server>,
}

/// Turns one test into two: `name::sqlite` and `name::postgres`.
#[macro_export]
macro_rules! on_both_engines {
    ($($(#[$about:meta])* async fn $name:ident($server:ident: TestServer) $body:block)*) => {
        $($(#[$about])* mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn check($server: TestServer) $body

            #[tokio::test(flavor = "multi_thread")]
            async fn sqlite() {
                check(TestServer::open().await).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn postgres() {
                check(TestServer::on_postgres().await).await;
            }
        })*
    };
}

/// Port 0 on loopback: the system chooses a free port.
pub fn free_port() -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0)
}

impl TestServer {
    pub async fn open() -> Self {
        Self::with_dama(dama::Config::at(free_port())).await
    }

    pub async fn with_dama(door: dama::Config) -> Self {
        Self::with_gateways(door, kanasta::Config::at(free_port())).await
    }

    pub async fn with_gateways(door: dama::Config, kanasta: kanasta::Config) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = Address::Sqlite(folder.path().join("data"));
        Self::made(database, folder, door, kanasta).started().await
    }

    /// Starts a server with an external Game Master of The Project Game.
    pub async fn with_master() -> Self {
        let mut server = Self::open().await;
        server.stop().await;
        server.project.master = project::Master::Program(free_port());
        server.started().await
    }

    /// Starts a server on this database.
    pub async fn on(database: Address) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (door, kanasta) = (
            dama::Config::at(free_port()),
            kanasta::Config::at(free_port()),
        );
        Self::made(database, folder, door, kanasta).started().await
    }

    fn made(
        database: Address,
        folder: TempDir,
        door: dama::Config,
        kanasta: kanasta::Config,
    ) -> Self {
        let (project, identity) = (project::Config::to_tables(free_port()), Identity::default());
        Self {
            database,
            identity,
            folder,
            door,
            kanasta,
            project,
            require_admin_totp: false,
            notice_pace: Pace::default(),
            smtp: None,
            server: None,
        }
    }

    /// Starts one node of a cluster.
    pub async fn node(name: &str, database: &Address, bus: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (door, kanasta) = (
            dama::Config::at(free_port()),
            kanasta::Config::at(free_port()),
        );
        let mut server = Self::made(database.clone(), folder, door, kanasta);
        server.identity = Identity {
            name: name.to_owned(),
            bus: bus.parse().expect("an address"),
        };
        server.started().await
    }

    /// Starts a server on a new PostgreSQL database.
    pub async fn on_postgres() -> Self {
        Self::on(PrivatePostgres::shared().fresh_database().await).await
    }

    /// Restarts the server so that notices wait this long.
    pub async fn with_pace(mut self, pace: Pace) -> Self {
        self.stop().await;
        self.notice_pace = pace;
        self.started().await
    }

    /// Restarts the server with this mail server.
    pub async fn with_smtp(mut self, url: String) -> Self {
        self.stop().await;
        self.smtp = Some(url);
        self.started().await
    }

    /// Restarts the server so that it requires a second factor of administrators.
    pub async fn requiring_admin_totp(mut self) -> Self {
        self.stop().await;
        self.require_admin_totp = true;
        self.started().await
    }

    async fn started(mut self) -> Self {
        self.start().await;
        self
    }

    pub async fn start(&mut self) {
        let via = match &self.smtp {
            Some(url) => mail::Via::Smtp(url.parse().expect("a mail server")),
            None => mail::Via::Outbox(self.outbox()),
        };
        let from = "Stolik <stolik@example.org>".parse().expect("an address");
        let mail = mail::Config {
            via,
            from,
            public_url: PUBLIC_URL.parse().ok(),
        };
        let database = self.database.clone();
        let session_check = Duration::from_millis(50);
        let config = Config {
            clock: ClockPolicy::Check,
            listen: free_port(),
            metrics: Some(free_port()),
            database,
            identity: self.identity.clone(),
            dama: Some(self.door),
            kanasta: Some(self.kanasta),
            mail,
            push_reach: Reach::Loopback,
            notice_pace: self.notice_pace,
            require_admin_totp: self.require_admin_totp,
            session_check,
            proxies: server::Proxies::default(),
            project: Some(self.project),
        };
        self.server = Some(Server::start(config).await.expect("the server starts"));
    }

    /// The folder of `mail::Via::Outbox`.
    pub fn outbox(&self) -> PathBuf {
        self.folder.path().join("outbox")
    }

    /// Opens the server's database a second time.
    pub async fn store(&self) -> Store {
        Store::open(&self.database).await.expect("the store opens")
    }

    pub async fn stop(&mut self) {
        self.server.take().expect("a running server").stop().await;
    }

    /// Stops the server and starts it on the same data.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    fn server(&self) -> &Server {
        self.server.as_ref().expect("a running server")
    }

    /// The address of the HTTP listener.
    pub fn address(&self) -> SocketAddr {
        self.server().listening()
    }

    /// The address of the listener of `/metrics`.
    pub fn metrics(&self) -> SocketAddr {
        self.server().metrics().expect("it is served")
    }

    /// The address of the gateway of Dáma.
    pub fn dama(&self) -> SocketAddr {
        self.server().dama().expect("the gateway listens")
    }

    /// The address of the gateway of Kanasta.
    pub fn kanasta(&self) -> SocketAddr {
        self.server().kanasta().expect("the gateway listens")
    }

    /// The address for players of The Project Game.
    pub fn project(&self) -> SocketAddr {
        self.server().project().expect("the gateway listens")
    }

    /// The address for the Game Master of The Project Game.
    pub fn project_master(&self) -> SocketAddr {
        self.server().project_master().expect("the port is open")
    }
}
