//! What a host may choose about this gateway.

use std::{net::SocketAddr, num::NonZeroU32, time::Duration};

/// How the gateway is to be kept.
#[derive(Clone, Copy, Debug)]
pub struct DamaConfig {
    /// Where it listens.
    pub listen: SocketAddr,
    /// With how many invalid messages a client is put out.
    pub strikes: NonZeroU32,
    /// After how long without a message a client counts as gone.
    pub silence: Duration,
}

impl DamaConfig {
    /// The gateway with the source document's three strikes, and half a minute of silence.
    pub fn at(listen: SocketAddr) -> Self {
        Self {
            listen,
            strikes: STRIKES,
            silence: SILENCE,
        }
    }
}

/// As in the source document.
pub const STRIKES: NonZeroU32 = NonZeroU32::new(3).expect("three is not zero");
/// Our choice.
pub const SILENCE: Duration = Duration::from_secs(30);
