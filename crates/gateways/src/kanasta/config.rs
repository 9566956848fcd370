//! What a host may choose about this gateway.

use std::net::SocketAddr;
use wire::Absence;

/// How the gateway is to be kept.
#[derive(Clone, Copy, Debug)]
pub struct KanastaConfig {
    /// Where it listens.
    pub listen: SocketAddr,
    /// What happens to a game opened here when a lost connection does not come back within a
    /// minute.
    pub absence: Absence,
}

impl KanastaConfig {
    /// The gateway where a game ends without its player, as in the source document.
    pub fn at(listen: SocketAddr) -> Self {
        Self {
            listen,
            absence: Absence::Forfeit,
        }
    }
}
