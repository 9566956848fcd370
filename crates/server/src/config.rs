//! What a host may choose.

use std::net::SocketAddr;
use store::Address;

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the page and its socket are served.
    pub listen: SocketAddr,
    /// Where everything is kept.
    pub database: Address,
}
