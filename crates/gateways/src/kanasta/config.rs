//! Options of Kanasta's gateway.

use std::net::SocketAddr;
use wire::Absence;

/// Options of Kanasta's gateway.
#[derive(Clone, Copy, Debug)]
pub struct KanastaConfig {
    pub listen: SocketAddr,
    /// What happens to a game opened by this gateway if a lost player is not back within a minute.
    pub absence: Absence,
}

impl KanastaConfig {
    /// The default: a game ends without its player, as in the source document.
    pub fn at(listen: SocketAddr) -> Self {
        Self {
            listen,
            absence: Absence::Forfeit,
        }
    }
}
