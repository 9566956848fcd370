//! The time of the world outside, as told to the hub by whoever owns a clock.

use serde::{Deserialize, Serialize};
use std::ops::Add;

/// Milliseconds since 1970.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct WallTime(pub u64);

impl WallTime {
    /// Milliseconds from `earlier` to this; none if the world's clock was set back meanwhile.
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
