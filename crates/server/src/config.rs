//! What a host may choose.

use crate::doors::{dama, kanasta};
use std::net::SocketAddr;
use store::Address;

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the page and its socket are served.
    pub listen: SocketAddr,
    /// Where everything is kept.
    pub database: Address,
    /// The door for programs that speak Dáma's own protocol, if it is to be open.
    pub dama: Option<dama::Config>,
    /// The door for programs that speak Kanasta's own protocol, if it is to be open.
    pub kanasta: Option<kanasta::Config>,
}
