//! The present time on two clocks: a monotonic one for measuring, wall time for timestamps.

use crate::words::Epoch;
use std::time::Instant;

/// The present time on both clocks.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// For measuring; monotonic.
    pub instant: Instant,
    /// For the `Timestamp` of messages.
    pub date: Epoch,
}

impl Now {
    /// Reads both clocks.
    pub fn read() -> Self {
        Now {
            instant: Instant::now(),
            date: Epoch::now(),
        }
    }
}
