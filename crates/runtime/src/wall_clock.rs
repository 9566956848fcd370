//! The wall clock: read once at the start and then advanced by the monotonic clock, so that a
//! correction of the system's clock moves no game's time.

use hub::WallTime;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A clock that never runs backwards.
#[derive(Clone, Copy, Debug)]
pub struct WallClock {
    began: Instant,
    began_ms: u64,
}

impl WallClock {
    /// Reads the system's clock and counts from there.
    pub fn start() -> Self {
        let since_1970 = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Self {
            began: Instant::now(),
            began_ms: since_1970.as_millis() as u64,
        }
    }

    pub fn now(&self) -> WallTime {
        self.at(Instant::now())
    }

    /// Returns the time at an instant after the start.
    pub fn at(&self, instant: Instant) -> WallTime {
        let since = instant.saturating_duration_since(self.began);
        WallTime(self.began_ms + since.as_millis() as u64)
    }

    /// Returns the time at which the clock was started, which is when the server was.
    pub fn began(&self) -> WallTime {
        WallTime(self.began_ms)
    }

    /// Returns the instant at which [`WallClock::now`] will be at least `time`.
    pub fn instant(&self, time: WallTime) -> Instant {
        self.began + Duration::from_millis(time.0.saturating_sub(self.began_ms))
    }
}
