//! A real server on free ports, with SQLite in a temporary folder.

use server::{
    Config, Server,
    doors::{dama, kanasta},
};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use store::Address;
use tempfile::TempDir;

/// A running server and its data.
pub struct Home {
    database: Address,
    _folder: Option<TempDir>,
    door: dama::Config,
    kanasta: kanasta::Config,
    server: Option<Server>,
}

/// A free port on this machine.
pub fn free_port() -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0)
}

impl Home {
    pub async fn open() -> Self {
        Self::with_door(dama::Config::at(free_port())).await
    }

    pub async fn with_door(door: dama::Config) -> Self {
        Self::with_doors(door, kanasta::Config::at(free_port())).await
    }

    pub async fn with_doors(door: dama::Config, kanasta: kanasta::Config) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = Address::Sqlite(folder.path().join("data"));
        let mut home = Self { database, _folder: Some(folder), door, kanasta, server: None };
        home.start().await;
        home
    }

    /// A server that keeps everything there.
    pub async fn on(database: Address) -> Self {
        let (door, kanasta) = (dama::Config::at(free_port()), kanasta::Config::at(free_port()));
        let mut home = Self { database, _folder: None, door, kanasta, server: None };
        home.start().await;
        home
    }

    pub async fn start(&mut self) {
        let config = Config {
            listen: free_port(),
            database: self.database.clone(),
            dama: Some(self.door),
            kanasta: Some(self.kanasta),
        };
        self.server = Some(Server::start(config).await.expect("the server starts"));
    }

    pub async fn stop(&mut self) {
        self.server.take().expect("a running server").stop().await;
    }

    /// The same data, as the next start of the program finds it.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    fn server(&self) -> &Server {
        self.server.as_ref().expect("a running server")
    }

    /// Where the page is.
    pub fn page(&self) -> SocketAddr {
        self.server().listening()
    }

    /// Where Dáma's door is.
    pub fn door(&self) -> SocketAddr {
        self.server().dama().expect("the door is open")
    }

    /// Where Kanasta's door is.
    pub fn kanasta(&self) -> SocketAddr {
        self.server().kanasta().expect("the door is open")
    }
}
