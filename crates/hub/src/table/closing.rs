//! When a table closes: by a moderator, or after no one has been connected for a while.

use super::{
    Dealer, Table,
    limits::{ABANDONED_APART_MS, ABANDONED_BY_GUEST_MS, ABANDONED_MS, APART_IDLE_MS, IDLE_MS},
};
use crate::{JournalFact, Step, WallTime};
use game_core::{Tempo, TimeControl};
use wire::Stage;

impl Table {
    /// Closes the table at once, even during a game: for moderators.
    pub fn close(&mut self, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        if !self.closed {
            self.keep(now, JournalFact::Closed);
        }
        self.finish_step(now, deal)
    }

    /// Closes the table unless anyone is connected: to make room for others.
    pub fn close_if_empty(&mut self, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        if !self.closed && self.presence.empty_since().is_some() {
            self.keep(now, JournalFact::Closed);
        }
        self.finish_step(now, deal)
    }

    fn patience_ms(&self) -> u64 {
        if self.stage() == Stage::Playing {
            if self.is_left_to_bots() {
                0
            } else if self.is_for_one_guest() {
                ABANDONED_BY_GUEST_MS
            } else if self.is_apart() || self.is_paused() || self.has_no_hurry() {
                ABANDONED_APART_MS
            } else {
                ABANDONED_MS
            }
        } else if self.seats.are_vacated() {
            0
        } else if self.waits_for_others() {
            APART_IDLE_MS
        } else {
            IDLE_MS
        }
    }

    /// Whether someone waits at a table at which they need not be.
    pub(super) fn waits_for_others(&self) -> bool {
        self.is_apart() && self.stage() == Stage::Waiting && self.seats.people().next().is_some()
    }

    /// Whether a turn may take as long as the player likes.
    fn has_no_hurry(&self) -> bool {
        self.kind().tempo() == Tempo::Turns && self.setup.rules.time() == TimeControl::Unlimited
    }

    /// Whether all people who played the running game have left it.
    fn is_left_to_bots(&self) -> bool {
        let mut people = self.seats.people().peekable();
        people.peek().is_some() && people.all(|(seat, _)| self.has_left(seat))
    }

    /// Whether at most one person plays the running game, under a nick that was not chosen: a guest
    /// against bots, or bots alone.
    fn is_for_one_guest(&self) -> bool {
        let mut people = self.seats.people().map(|(_, person)| person);
        let first = people.next();
        first.is_none_or(|person| !person.nick.is_chosen()) && people.next().is_none()
    }

    /// When the table closes if no one connects.
    pub(super) fn closes_at(&self) -> Option<WallTime> {
        let closing = self
            .presence
            .empty_since()
            .map(|since| since + self.patience_ms());
        closing.filter(|_| !self.closed)
    }

    /// Closes the table if no one has been connected for long enough.
    pub(super) fn close_if_abandoned(&mut self, now: WallTime) {
        let is_abandoned = self
            .presence
            .empty_since()
            .is_some_and(|since| now.ms_since(since) >= self.patience_ms());
        if is_abandoned && !self.closed {
            self.keep(now, JournalFact::Closed);
        }
    }
}
