//! The configuration of a Communication Server.

use super::{ConfigError, ConfigErrors, Keys};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The addresses on which a Communication Server listens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerConfig {
    pub players: SocketAddr,
    pub master: SocketAddr,
}

impl ServerConfig {
    /// All accepted keys; the address is our addition to the source.
    pub const KEYS: [&str; 3] = [
        "listener_address",
        "game_master_listener_port",
        "player_listener_port",
    ];

    /// Reads and checks the configuration.
    pub fn read(mut keys: Keys) -> Result<Self, ConfigErrors> {
        let address = keys.text("listener_address", "127.0.0.1");
        let master = keys.port("game_master_listener_port", 7573);
        let players = keys.port("player_listener_port", 1237);
        let ip = address.parse().unwrap_or_else(|_| {
            let text = address.clone();
            keys.complain(ConfigError::Address { text });
            IpAddr::V4(Ipv4Addr::LOCALHOST)
        });
        if master == players && master != 0 {
            keys.complain(ConfigError::SamePort);
        }
        keys.finish()?;
        Ok(Self {
            players: SocketAddr::new(ip, players),
            master: SocketAddr::new(ip, master),
        })
    }
}
