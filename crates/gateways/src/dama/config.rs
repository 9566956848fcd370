//! Options of Dáma's gateway.

use std::{net::SocketAddr, num::NonZeroU32, time::Duration};

/// Options of Dáma's gateway.
#[derive(Clone, Copy, Debug)]
pub struct DamaConfig {
    pub listen: SocketAddr,
    /// The number of invalid lines that ends a session.
    pub strikes: NonZeroU32,
    /// How long a client may be silent before its session ends.
    pub silence: Duration,
}

impl DamaConfig {
    /// The defaults: [`STRIKES`] and [`SILENCE`].
    pub fn at(listen: SocketAddr) -> Self {
        Self {
            listen,
            strikes: STRIKES,
            silence: SILENCE,
        }
    }
}

/// The source document's number of invalid lines.
pub const STRIKES: NonZeroU32 = NonZeroU32::new(3).expect("three is not zero");
/// The source document names no time.
pub const SILENCE: Duration = Duration::from_secs(30);
