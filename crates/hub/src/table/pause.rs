//! A pause by agreement: all clocks stand until anyone of the game resumes it, at the
//! latest after [`MAX_PAUSE_MS`].

use super::{
    Table,
    limits::{MAX_PAUSE_MS, TAKE_OVER_LEAVES_MS},
};
use crate::{JournalFact, WallTime, clock::Clock};
use game_core::{GameTime, Tempo};
use wire::{PersonId, Proposal, Refusal, Stage};

impl Table {
    pub(super) fn is_paused(&self) -> bool {
        self.pause_end().is_some()
    }

    /// When the pause ends by itself; `None` while there is none.
    pub(super) fn pause_end(&self) -> Option<WallTime> {
        let game = self.game.as_ref().filter(|game| !game.bout.is_over())?;
        game.paused.map(|since| since + MAX_PAUSE_MS)
    }

    pub(super) fn must_be_pausable(&self) -> Result<(), Refusal> {
        match self.kind().tempo() {
            Tempo::Turns if self.is_paused() => Err(Refusal::Paused),
            Tempo::Turns => Ok(()),
            Tempo::RealTime => Err(Refusal::NoPause),
        }
    }

    pub(super) fn pause(&mut self, now: WallTime) {
        let Some(game) = &self.game else { return };
        let at = game.clock.read(now);
        self.keep(now, JournalFact::Paused { at });
    }

    /// Ends the pause, if there is one.
    pub(super) fn resume(&mut self, person: &PersonId, now: WallTime) -> Result<(), Refusal> {
        self.playing_seat(person)?;
        if self.is_paused() {
            self.keep(now, JournalFact::Resumed);
        }
        Ok(())
    }

    pub(super) fn end_pause_if_due(&mut self, now: WallTime) {
        if self.pause_end().is_some_and(|end| end <= now) && !self.closed {
            self.keep(now, JournalFact::Resumed);
        }
    }

    pub(super) fn note_paused(&mut self, at: GameTime, row: WallTime) {
        if let Some(game) = &mut self.game {
            game.forget_proposal(Proposal::Pause);
            game.clock = Clock::standing_at(at);
            game.paused = Some(row);
            game.countdown = None;
        }
    }

    pub(super) fn note_resumed(&mut self, row: WallTime) {
        if let Some(game) = &mut self.game {
            game.paused = None;
            game.resumed = Some(row);
            game.touched = row;
        }
    }

    /// Where no one need be there, time has passed while no program ran the table: a turn of a day
    /// ends a day after it began. No turn ends by that alone, see [`TAKE_OVER_LEAVES_MS`].
    pub(super) fn count_time_without_program(&mut self, now: WallTime) {
        let counts = self.is_apart() && self.stage() == Stage::Playing && !self.is_paused();
        let Some(game) = self.game.as_mut().filter(|_| counts) else {
            return;
        };
        let shown = game.clock.read(now);
        let passed = now.ms_since(game.touched);
        let most = game.bout.wake_at().map_or(u64::MAX, |bell| {
            bell.ms_since(shown).saturating_sub(TAKE_OVER_LEAVES_MS)
        });
        game.clock = Clock::standing_at(shown + passed.min(most));
    }
}
