//! Converts [`WallTime`] into [`GameTime`], which stands still while a table is paused.

use crate::WallTime;
use game_core::GameTime;

/// The game clock of one table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Clock {
    /// The game time at which the clock was last started or stopped.
    shown: GameTime,
    /// The wall time of the last start; `None` while the clock is stopped.
    started: Option<WallTime>,
}

impl Clock {
    /// A stopped clock that shows `shown`.
    pub fn standing_at(shown: GameTime) -> Self {
        Self {
            shown,
            started: None,
        }
    }

    pub fn is_running(&self) -> bool {
        self.started.is_some()
    }

    /// The game time at `now`.
    pub fn read(&self, now: WallTime) -> GameTime {
        self.started
            .map_or(self.shown, |started| self.shown + now.ms_since(started))
    }

    pub fn run(&mut self, now: WallTime) {
        self.started.get_or_insert(now);
    }

    pub fn stop(&mut self, now: WallTime) {
        *self = Self::standing_at(self.read(now));
    }

    /// The wall time at which the clock will show `at`; `None` while it is stopped.
    pub fn when(&self, at: GameTime) -> Option<WallTime> {
        self.started
            .map(|started| started + at.ms_since(self.shown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_clock_credits_the_time_it_stood() {
        let mut clock = Clock::standing_at(GameTime::START);
        clock.run(WallTime(1000));
        clock.stop(WallTime(4000));
        clock.run(WallTime(90_000));
        assert_eq!(clock.read(WallTime(91_000)), GameTime::from_ms(4000));
        assert_eq!(clock.when(GameTime::from_ms(5000)), Some(WallTime(92_000)));
    }

    #[test]
    fn a_world_clock_set_back_does_not_turn_the_game_back() {
        let mut clock = Clock::standing_at(GameTime::from_ms(500));
        clock.run(WallTime(1000));
        assert_eq!(clock.read(WallTime(10)), GameTime::from_ms(500));
    }
}
