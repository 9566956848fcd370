//! Options of The Project Game's gateway.

use std::net::SocketAddr;

/// Options of The Project Game's gateway.
#[derive(Clone, Copy, Debug)]
pub struct ProjectConfig {
    /// The address for players.
    pub players: SocketAddr,
    pub master: Master,
}

/// The Game Master of the players that connect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Master {
    /// The tables of Stolik: players join those opened in the page.
    Tables,
    /// A program that connects to this address. The two addresses form a Communication Server,
    /// without any table.
    Program(SocketAddr),
}

impl ProjectConfig {
    /// The gateway to the tables of Stolik.
    pub fn to_tables(players: SocketAddr) -> Self {
        Self {
            players,
            master: Master::Tables,
        }
    }
}
