//! What a host may configure.

use crate::{Identity, Proxies};
use gateways::{dama, kanasta, project};
use std::{net::SocketAddr, time::Duration};
use store::Address;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the page and its web socket are served.
    pub listen: SocketAddr,
    /// Proxies that are trusted to report client addresses, besides those on this machine.
    pub proxies: Proxies,
    /// A listener of its own for Prometheus, if it is to be served.
    pub metrics: Option<SocketAddr>,
    pub database: Address,
    /// The identity of this node among others that share the database.
    pub identity: Identity,
    pub dama: Option<dama::Config>,
    pub kanasta: Option<kanasta::Config>,
    pub project: Option<project::Config>,
    pub mail: mail::Config,
    /// How often a connection's session is read again, to see whether it has ended elsewhere.
    pub session_check: Duration,
}
