//! What players of the running game propose, and when all of them have agreed.

use super::{Table, TableGame};
use crate::{JournalFact, WallTime};
use game_core::{Input, Seat};
use games::AnyEntry;
use wire::{PersonId, Proposal, ProposalCard, Refusal, Stage};

impl Table {
    /// The open proposals of the running game.
    pub(super) fn proposals(&self) -> Vec<ProposalCard> {
        let game = self.game.as_ref();
        let running = game.filter(|_| self.stage() == Stage::Playing);
        running.map_or_else(Vec::new, |game| game.proposals.clone())
    }

    /// Notes that the person proposes this or agrees to it, and does it once all agree.
    pub(super) fn propose(
        &mut self,
        person: &PersonId,
        what: Proposal,
        now: WallTime,
    ) -> Result<(), Refusal> {
        let seat = self.playing_seat(person)?;
        let first = self.proposer(what).unwrap_or(seat);
        match what {
            Proposal::Pause => self.must_be_pausable()?,
            Proposal::TakeBack => {
                self.entry_to_take_back(first)?;
            }
        }
        if !self.agrees(seat, what) {
            self.keep(now, JournalFact::Proposed { seat, what });
        }
        if self.all_agree(what) {
            match what {
                Proposal::Pause => self.pause(now),
                Proposal::TakeBack => self.take_back(first, now)?,
            }
        }
        Ok(())
    }

    /// Removes a proposal: anyone of the game may.
    pub(super) fn decline(
        &mut self,
        person: &PersonId,
        what: Proposal,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.playing_seat(person)?;
        if self.proposer(what).is_some() {
            self.keep(now, JournalFact::Declined(what));
        }
        Ok(())
    }

    /// The person's seat in the running game.
    pub(super) fn playing_seat(&self, person: &PersonId) -> Result<Seat, Refusal> {
        let seat = self.seats.seat_of(person).ok_or(Refusal::NotSeated)?;
        match self.stage() {
            Stage::Playing if !self.has_left(seat) => Ok(seat),
            Stage::Playing => Err(Refusal::NotSeated),
            Stage::Waiting | Stage::Over => Err(Refusal::NoGame),
        }
    }

    fn card_of(&self, what: Proposal) -> Option<&ProposalCard> {
        let proposals = &self.game.as_ref()?.proposals;
        proposals.iter().find(|card| card.what == what)
    }

    fn proposer(&self, what: Proposal) -> Option<Seat> {
        self.card_of(what)?.agreed.first().copied()
    }

    fn agrees(&self, seat: Seat, what: Proposal) -> bool {
        self.card_of(what)
            .is_some_and(|card| card.agreed.contains(&seat))
    }

    fn all_agree(&self, what: Proposal) -> bool {
        let mut playing = self
            .seats
            .people()
            .filter(|(seat, _)| !self.has_left(*seat));
        playing.all(|(seat, _)| self.agrees(seat, what))
    }

    pub(super) fn note_proposed(&mut self, seat: Seat, what: Proposal) {
        let Some(game) = &mut self.game else { return };
        match game.proposals.iter_mut().find(|card| card.what == what) {
            Some(card) => card.agreed.push(seat),
            None => game.proposals.push(ProposalCard {
                what,
                agreed: vec![seat],
            }),
        }
    }

    pub(super) fn note_declined(&mut self, what: Proposal) {
        if let Some(game) = &mut self.game {
            game.forget_proposal(what);
        }
    }
}

impl TableGame {
    pub(super) fn forget_proposal(&mut self, what: Proposal) {
        self.proposals.retain(|card| card.what != what);
    }

    /// Notes entries that the record has grown by: a move voids a proposal to take one back.
    /// Returns whether it has voided any.
    pub(super) fn note_entries(&mut self, entries: &[AnyEntry], at: WallTime) -> bool {
        self.touched = at;
        let before = self.proposals.len();
        let is_draft = |entry: &AnyEntry| matches!(&entry.input, Input::Act { action, .. } if action.is_draft());
        if !entries.iter().all(is_draft) {
            self.forget_proposal(Proposal::TakeBack);
        }
        self.proposals.len() < before
    }
}
