//! What players add to the next deal: they commit before they are ready, and reveal once all are.
//!
//! No commitment is accepted once reveals are asked for, and no reveal is told to others before the
//! end of the game. A deal that is broken off between the two begins anew with another sealed seed:
//! a contribution that was revealed counts in no other deal.

use super::{Dealer, Table, limits::REVEAL_LIMIT_MS};
use crate::{JournalFact, Step, WallTime};
use game_core::{Commitment, Contribution, Promise, Seat};
use std::collections::BTreeMap;
use wire::{PersonId, Refusal, Stage};

impl Table {
    /// Fixes the person's contribution to the next deal, once.
    pub(super) fn commit(
        &mut self,
        person: &PersonId,
        promise: &Promise,
        commitment: Commitment,
        now: WallTime,
    ) -> Result<(), Refusal> {
        let seat = self.seats.seat_of(person).ok_or(Refusal::NotSeated)?;
        self.must_be_between_games()?;
        let known = self.seats.commitment(seat);
        if known == Some(commitment) {
            return Ok(());
        }
        let is_late = self.reveals_asked.is_some() || known.is_some();
        if is_late || self.next_promise().as_ref() != Some(promise) {
            return Err(Refusal::Stale);
        }
        self.keep(now, JournalFact::Committed { seat, commitment });
        Ok(())
    }

    /// Takes a contribution if it is the one that the person has committed to.
    pub(super) fn reveal(
        &mut self,
        person: &PersonId,
        value: Contribution,
        now: WallTime,
    ) -> Result<(), Refusal> {
        let seat = self.seats.seat_of(person).ok_or(Refusal::NotSeated)?;
        let promise = self.next_promise().filter(|_| self.reveals_asked.is_some());
        let promise = promise.ok_or(Refusal::Stale)?;
        let is_kept = |commitment: Commitment| commitment.is_kept_by(&value, &promise);
        if !self.seats.commitment(seat).is_some_and(is_kept) {
            return Err(Refusal::NotCommitted);
        }
        if !self.seats.has_revealed(seat) {
            self.keep(now, JournalFact::Revealed { seat, value });
        }
        Ok(())
    }

    /// Once every seat is taken and ready, asks for reveals, or deals if none is missing. Where no
    /// player has committed, the game is dealt at once.
    pub(super) fn deal_if_ready(&mut self, now: WallTime) {
        if self.stage() == Stage::Playing || !self.seats.all_ready() {
            return;
        }
        if !self.seats.awaits_reveals() {
            self.keep(now, JournalFact::Dealt);
        } else if self.reveals_asked.is_none() {
            self.keep(now, JournalFact::RevealsAsked);
        }
    }

    /// When the game is dealt without the contributions that are still missing.
    pub(super) fn reveals_due(&self) -> Option<WallTime> {
        let asked = self.reveals_asked.filter(|_| !self.closed);
        asked.map(|asked| asked + REVEAL_LIMIT_MS)
    }

    /// Deals without the missing contributions once [`REVEAL_LIMIT_MS`] has passed.
    pub(super) fn deal_if_due(&mut self, now: WallTime) {
        let is_due = self.reveals_due().is_some_and(|due| due <= now);
        if is_due && self.seats.all_ready() {
            self.keep(now, JournalFact::Dealt);
        }
    }

    /// Sets what players added to the deal of the `number`th game, by their seats before the deal:
    /// for a replay, at which they sit as after it.
    pub(crate) fn set_contributions(
        &mut self,
        number: u32,
        contributions: BTreeMap<Seat, (Commitment, Option<Contribution>)>,
    ) {
        let (count, moves) = (self.seats.count(), self.is_rotated_for(number));
        for (seat, (commitment, value)) in contributions {
            let index = if moves {
                (seat.index() + count - 1) % count
            } else {
                seat.index()
            };
            let seat = Seat::new(index as u8);
            self.seats.commit(seat, commitment);
            if let Some(value) = value {
                self.seats.reveal(seat, value);
            }
        }
    }

    /// Seals anew if the deal has been broken off since reveals were asked for.
    pub(super) fn seal_if_broken_off(&mut self, now: WallTime, deal: Dealer<'_>) {
        if self.reveals_asked.is_some() && !self.closed && !self.seats.all_ready() {
            self.seal(now, deal);
        }
    }

    /// Seals another seed for the next game, for a table that was restored when its program
    /// started: its journal may be an old copy, whose sealed seed has been published since. All
    /// players have to be ready again under the new promise. A running game keeps its seed.
    pub fn seal_anew(&mut self, now: WallTime, deal: Dealer<'_>) -> Step {
        if !self.closed && self.stage() != Stage::Playing {
            self.seal(now, deal);
        }
        self.finish_step(now, deal)
    }
}
