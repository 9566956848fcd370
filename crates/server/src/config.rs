//! What a host may choose.

use crate::{
    Identity, Proxies,
    gateways::{dama, kanasta, project},
    mail,
};
use std::{net::SocketAddr, time::Duration};
use store::Address;

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the page and its socket are served.
    pub listen: SocketAddr,
    /// Who may say whom it lets through, besides proxies on this machine.
    pub proxies: Proxies,
    /// Where numbers are served to Prometheus, if they are to be: a listener of its own.
    pub metrics: Option<SocketAddr>,
    /// Where everything is kept.
    pub database: Address,
    /// Who this program is among others that share the database.
    pub identity: Identity,
    /// The door for programs that speak Dáma's own protocol, if it is to be open.
    pub dama: Option<dama::Config>,
    /// The door for programs that speak Kanasta's own protocol, if it is to be open.
    pub kanasta: Option<kanasta::Config>,
    /// How mail is sent.
    pub mail: mail::Config,
    /// How often a connection's session is looked at, to see whether it has ended elsewhere.
    pub session_check: Duration,
    /// The door for programs that play The Project Game, if it is to be open.
    pub project: Option<project::Config>,
}
