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
    /// Since when the running clock is held; `None` while it is not.
    held: Option<WallTime>,
}

impl Clock {
    /// A stopped clock that shows `shown`.
    pub fn standing_at(shown: GameTime) -> Self {
        Self {
            shown,
            started: None,
            held: None,
        }
    }

    pub fn is_running(&self) -> bool {
        self.started.is_some()
    }

    /// The game time at `now`. A held clock shows the time at which it was held.
    pub fn read(&self, now: WallTime) -> GameTime {
        let now = self.held.map_or(now, |held| held.min(now));
        self.started
            .map_or(self.shown, |started| self.shown + now.ms_since(started))
    }

    pub fn run(&mut self, now: WallTime) {
        self.started.get_or_insert(now);
    }

    pub fn stop(&mut self, now: WallTime) {
        *self = Self::standing_at(self.read(now));
    }

    /// The wall time at which the clock will show `at`; `None` while it is stopped or held.
    pub fn when(&self, at: GameTime) -> Option<WallTime> {
        self.started
            .filter(|_| self.held.is_none())
            .map(|started| started + at.ms_since(self.shown))
    }

    /// Holds a running clock until `release`. Unlike `stop`, this is no pause of the game.
    pub fn hold(&mut self, now: WallTime) {
        if self.is_running() {
            self.held.get_or_insert(now);
        }
    }

    /// Ends `hold`. Of the time since then `free_ms` has cost no player anything, the rest counts.
    pub fn release(&mut self, now: WallTime, free_ms: u64) {
        if let (Some(started), Some(held)) = (self.started, self.held.take()) {
            self.started = Some(started + free_ms.min(now.ms_since(held)));
        }
    }

    /// Takes back `ms` in which the program stood still.
    pub fn credit(&mut self, ms: u64) {
        self.started = self.started.map(|started| started + ms);
        self.held = self.held.map(|held| held + ms);
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
    fn a_held_clock_counts_only_the_time_that_was_not_free() {
        let mut clock = Clock::standing_at(GameTime::START);
        clock.run(WallTime(1000));
        clock.hold(WallTime(3000));
        assert_eq!(clock.read(WallTime(9000)), GameTime::from_ms(2000));
        assert_eq!(clock.when(GameTime::from_ms(5000)), None);
        clock.release(WallTime(9000), 5000);
        assert_eq!(clock.read(WallTime(9000)), GameTime::from_ms(3000));
        assert_eq!(clock.when(GameTime::from_ms(5000)), Some(WallTime(11_000)));
        clock.hold(WallTime(9000));
        clock.release(WallTime(9500), u64::MAX);
        assert_eq!(clock.read(WallTime(9500)), GameTime::from_ms(3000));
    }

    #[test]
    fn a_world_clock_set_back_does_not_turn_the_game_back() {
        let mut clock = Clock::standing_at(GameTime::from_ms(500));
        clock.run(WallTime(1000));
        assert_eq!(clock.read(WallTime(10)), GameTime::from_ms(500));
    }
}
