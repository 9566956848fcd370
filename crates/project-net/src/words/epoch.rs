//! Converts between the game clock and the `Timestamp` of messages.

use game_core::GameTime;
use std::time::{SystemTime, UNIX_EPOCH};

/// The start of a game in milliseconds since 1970: the zero of its game clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Epoch(pub i64);

impl Epoch {
    /// The epoch of a game that begins now.
    pub fn now() -> Self {
        let since_1970 = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Epoch(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX))
    }

    /// The timestamp of a game time.
    pub fn timestamp(self, at: GameTime) -> i64 {
        self.0
            .saturating_add(i64::try_from(at.ms()).unwrap_or(i64::MAX))
    }

    /// The game time of a timestamp. Timestamps before the start become the start, because the
    /// clocks of machines differ.
    pub fn time(self, timestamp: i64) -> GameTime {
        GameTime::from_ms(u64::try_from(timestamp.saturating_sub(self.0)).unwrap_or(0))
    }
}
