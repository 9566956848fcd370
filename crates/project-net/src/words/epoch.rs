//! The bridge between the game's clock and the `Timestamp` of messages.

use game_core::GameTime;
use std::time::{SystemTime, UNIX_EPOCH};

/// When a game began, in milliseconds since 1970: what its own clock counts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Epoch(pub i64);

impl Epoch {
    /// A game that begins now.
    pub fn now() -> Self {
        let since_1970 = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Epoch(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX))
    }

    /// An instant of the game as others write it.
    pub fn timestamp(self, at: GameTime) -> i64 {
        self.0
            .saturating_add(i64::try_from(at.ms()).unwrap_or(i64::MAX))
    }

    /// What others wrote, on the game's clock. Before the beginning is the beginning: clocks of
    /// machines differ.
    pub fn time(self, timestamp: i64) -> GameTime {
        GameTime::from_ms(u64::try_from(timestamp.saturating_sub(self.0)).unwrap_or(0))
    }
}
