//! Bots that wait for a thread: the game clock does not run for time in which the server has not
//! let a bot think.
//!
//! From question to answer the clock is held; the answer says how much of that time was waiting,
//! and only the rest counts. Nothing of it is journaled: entries contain game time, so a restored
//! table continues from its last entry as always. Games in real time do not wait for their bots,
//! because their clock is everyone's.

use super::Table;
use crate::{BotAnswer, BotQuestion, WallTime};
use game_core::Tempo;

impl Table {
    /// Notes questions that are given to a queue, and holds the clock of a game with turns until
    /// each is answered or no longer open.
    pub fn bots_wait(&mut self, asked: impl IntoIterator<Item = BotQuestion>, now: WallTime) {
        if self.kind().tempo() == Tempo::Turns {
            self.queued_bots.extend(asked);
            self.hold_for_bots(now);
        }
    }

    /// Ends the wait for an answer; one that no question waits for changes nothing.
    pub(super) fn end_bot_wait(&mut self, answer: &BotAnswer, now: WallTime) {
        let before = self.queued_bots.len();
        self.queued_bots.retain(|asked| *asked != answer.asked);
        let is_known = self.queued_bots.len() < before;
        if let Some(game) = self.game.as_mut().filter(|_| is_known) {
            game.clock.release(now, answer.waited_ms);
        }
    }

    /// Forgets questions that are no longer open: the clock runs on as if it had been held for
    /// them alone.
    pub(super) fn forget_closed_questions(&mut self, now: WallTime) {
        let mut queued = std::mem::take(&mut self.queued_bots);
        let is_open = |asked: &BotQuestion| {
            let game = self.game.as_ref();
            game.is_some_and(|game| game.asked(asked.seat) == *asked)
                && self.bot_at(asked.seat).is_some()
        };
        queued.retain(is_open);
        self.queued_bots = queued;
        if let Some(game) = self.game.as_mut().filter(|_| self.queued_bots.is_empty()) {
            game.clock.release(now, u64::MAX);
        }
    }

    /// Holds a running clock while any question waits.
    pub(super) fn hold_for_bots(&mut self, now: WallTime) {
        let waits = !self.queued_bots.is_empty();
        if let Some(game) = self.game.as_mut().filter(|_| waits) {
            game.clock.hold(now);
        }
    }
}
