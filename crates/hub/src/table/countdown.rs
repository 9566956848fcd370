//! The countdown before the clock of a game in real time runs, so that the people who play see it
//! begin. Until it ends, no one's game time has begun, and nothing is accepted.
//!
//! Not journaled: entries contain game time, so a restored table counts down anew.

use super::{Dealer, Table, TableGame, limits::COUNTDOWN_MS};
use crate::{Step, WallTime};
use game_core::Tempo;

impl Table {
    /// Stops the game's clock, or lets it go on: while the person is shown around who plays alone
    /// with bots. For a table that no other person can reach.
    pub fn hold(&mut self, held: bool, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        self.held = held;
        self.finish_step(now, deal)
    }

    /// Whether the clock runs only after a countdown: if a person plays, and not only programs and
    /// bots.
    pub(super) fn counts_down(&self) -> bool {
        let mut people = self.seats.people();
        self.kind().tempo() == Tempo::RealTime && people.any(|(_, person)| !person.is_program())
    }

    /// When the countdown ends; `None` while there is none.
    pub(super) fn countdown_end(&self) -> Option<WallTime> {
        self.game.as_ref()?.countdown
    }
}

impl TableGame {
    /// Begins the countdown, or starts the clock at its end. Returns whether anything has changed.
    pub(super) fn count_down(&mut self, now: WallTime) -> bool {
        match self.countdown {
            None => self.countdown = Some(now + COUNTDOWN_MS),
            Some(end) if end <= now => self.set_running(true, now),
            Some(_) => return false,
        }
        true
    }

    /// Starts or stops the clock without a countdown.
    pub(super) fn set_running(&mut self, running: bool, now: WallTime) {
        self.countdown = None;
        if running {
            self.clock.run(now);
        } else {
            self.clock.stop(now);
        }
    }
}
