//! Game time: milliseconds played since the game opened. It stands still while a table is
//! paused.

use serde::{Deserialize, Serialize};
use std::{fmt, ops::Add};

/// An instant on the game clock.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct GameTime(u64);

impl GameTime {
    /// The instant at which the game opens.
    pub const START: GameTime = GameTime(0);

    /// The instant `ms` milliseconds after the opening.
    pub const fn from_ms(ms: u64) -> Self {
        GameTime(ms)
    }

    /// Milliseconds since the opening.
    pub const fn ms(self) -> u64 {
        self.0
    }

    /// Milliseconds from `earlier` to this instant; 0 if `earlier` is later.
    pub const fn ms_since(self, earlier: GameTime) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<u64> for GameTime {
    type Output = GameTime;

    fn add(self, ms: u64) -> GameTime {
        GameTime(self.0.saturating_add(ms))
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1000;
        write!(
            f,
            "{}:{:02}.{:03}",
            seconds / 60,
            seconds % 60,
            self.0 % 1000
        )
    }
}
