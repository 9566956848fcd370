//! How much a table takes from its people: how often each may ask, and how long its journal may
//! grow.

use super::{
    Table,
    limits::{ARRANGEMENT_RATE, DRAFT_RATE, MAX_ROWS_TO_ACT, MAX_ROWS_TO_DEAL, MAX_ROWS_TO_TALK},
};
use crate::{WallTime, person_rate::PersonRateLimiter};
use wire::{PersonId, Refusal, TableAsk};

/// What each person has asked lately. Chat has a limit of its own.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AskLimits {
    arrangements: PersonRateLimiter,
    drafts: PersonRateLimiter,
}

impl Default for AskLimits {
    fn default() -> Self {
        Self {
            arrangements: PersonRateLimiter::new(ARRANGEMENT_RATE),
            drafts: PersonRateLimiter::new(DRAFT_RATE),
        }
    }
}

impl AskLimits {
    /// Whether the person may ask this now. If so, counts it.
    fn allows(&mut self, person: &PersonId, ask: &TableAsk, now: WallTime) -> bool {
        match ask {
            TableAsk::Sit { .. }
            | TableAsk::Swap { .. }
            | TableAsk::Stand
            | TableAsk::Ready { .. }
            | TableAsk::Commit { .. }
            | TableAsk::Rules { .. }
            | TableAsk::Rated { .. }
            | TableAsk::Bot { .. }
            | TableAsk::Clear { .. }
            | TableAsk::Remove { .. }
            | TableAsk::Host { .. }
            | TableAsk::Eyes { .. }
            | TableAsk::Propose { .. }
            | TableAsk::Decline { .. }
            | TableAsk::Resume
            | TableAsk::Silence { .. } => self.arrangements.allows(person, now),
            TableAsk::Act { action, .. } if action.is_draft() => self.drafts.allows(person, now),
            TableAsk::Act { .. }
            | TableAsk::Reveal { .. }
            | TableAsk::Leave
            | TableAsk::Say { .. }
            | TableAsk::Menu => true,
        }
    }
}

impl Table {
    /// Refuses what comes too often, or needs rows that the journal has no room for.
    pub(super) fn must_be_within_limits(
        &mut self,
        person: &PersonId,
        ask: &TableAsk,
        now: WallTime,
    ) -> Result<(), Refusal> {
        if max_rows(ask).is_some_and(|most| self.rows >= most) {
            Err(Refusal::JournalFull)
        } else if !self.ask_limits.allows(person, ask, now) {
            Err(Refusal::TooFast)
        } else {
            Ok(())
        }
    }

    /// Whether the journal has room for another game.
    pub(super) fn has_room_for_a_game(&self) -> bool {
        self.rows < MAX_ROWS_TO_DEAL
    }
}

/// The rows with which a journal is too long for this; none for what only frees seats or adds no
/// row.
fn max_rows(ask: &TableAsk) -> Option<u64> {
    match ask {
        TableAsk::Sit { .. }
        | TableAsk::Swap { .. }
        | TableAsk::Ready { .. }
        | TableAsk::Commit { .. }
        | TableAsk::Rules { .. }
        | TableAsk::Rated { .. }
        | TableAsk::Bot { .. } => Some(MAX_ROWS_TO_DEAL),
        TableAsk::Host { .. }
        | TableAsk::Propose { .. }
        | TableAsk::Say { .. }
        | TableAsk::Silence { .. } => Some(MAX_ROWS_TO_TALK),
        TableAsk::Act { .. } => Some(MAX_ROWS_TO_ACT),
        TableAsk::Reveal { .. }
        | TableAsk::Decline { .. }
        | TableAsk::Resume
        | TableAsk::Stand
        | TableAsk::Clear { .. }
        | TableAsk::Remove { .. }
        | TableAsk::Leave
        | TableAsk::Eyes { .. }
        | TableAsk::Menu => None,
    }
}
