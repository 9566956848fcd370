//! What a host may choose about this gateway.

use std::net::SocketAddr;

/// How the gateway is to be kept.
#[derive(Clone, Copy, Debug)]
pub struct ProjectConfig {
    /// Where players connect.
    pub players: SocketAddr,
    /// Who is their Game Master.
    pub master: Master,
}

/// Who judges the games of those who come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Master {
    /// Stolik's own tables: players join those opened in the page.
    Tables,
    /// A program that connects here: the two addresses are a Communication Server, and tables are
    /// not concerned.
    Program(SocketAddr),
}

impl ProjectConfig {
    /// The gateway to our own tables.
    pub fn to_tables(players: SocketAddr) -> Self {
        Self {
            players,
            master: Master::Tables,
        }
    }
}
