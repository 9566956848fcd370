//! Time as a running program reads it: one clock to measure with, one to tell others.

use crate::words::Epoch;
use std::time::Instant;

/// This moment.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// To measure with.
    pub instant: Instant,
    /// To tell others.
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
