//! Wall-clock time, passed in by the caller: this crate never reads a clock.

use serde::{Deserialize, Serialize};
use std::ops::Add;

/// Milliseconds since 1970-01-01 UTC.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct WallTime(pub u64);

impl WallTime {
    /// Milliseconds from `earlier` to `self`; 0 if the wall clock was set back in between.
    pub fn ms_since(self, earlier: WallTime) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<u64> for WallTime {
    type Output = WallTime;

    fn add(self, ms: u64) -> WallTime {
        WallTime(self.0.saturating_add(ms))
    }
}
