//! What only the host of a table may do to others, and who is host next.

use super::{Table, limits::GRACE_MS};
use crate::{Kept, WallTime};
use game_core::Seat;
use wire::{PersonId, Refusal, limits::MAX_REMOVED};

impl Table {
    /// Whether the person may come to this table: whoever the host has removed may not.
    pub fn may_enter(&self, person: &PersonId) -> bool {
        !self.removed.contains(person)
    }

    /// Removes whoever sits there for good. Not while a game is on: nobody's game is for the host
    /// to end.
    pub(super) fn remove(
        &mut self,
        host: &PersonId,
        seat: Seat,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.must_be_host(host)?;
        self.must_be_between_games()?;
        let person = self
            .seats
            .person(seat)
            .map(|person| person.id.clone())
            .ok_or(Refusal::NoSuchSeat)?;
        if person == *host {
            return Err(Refusal::SeatTaken);
        }
        self.vacate(seat, now);
        self.keep(now, Kept::Removed(person.clone()));
        self.presence.expel(&person, now);
        self.draft.removed.push(person);
        Ok(())
    }

    pub(super) fn note_removed(&mut self, person: &PersonId) {
        self.removed.push(person.clone());
        let too_many = self.removed.len().saturating_sub(MAX_REMOVED);
        self.removed.drain(..too_many);
    }

    /// Makes another person host.
    pub(super) fn hand_over(
        &mut self,
        host: &PersonId,
        seat: Seat,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.must_be_host(host)?;
        let heir = self
            .seats
            .person(seat)
            .map(|person| person.id.clone())
            .ok_or(Refusal::NoSuchSeat)?;
        if heir != *host {
            self.keep(now, Kept::Host(Some(heir)));
        }
        Ok(())
    }

    /// When somebody who sits here becomes host in place of one who has been away for too long.
    pub(super) fn succession_at(&self) -> Option<WallTime> {
        let away = self.presence.away_since(self.host.as_ref()?, self.opened)?;
        self.heir()
            .filter(|_| !self.closed)
            .map(|_| away + GRACE_MS)
    }

    /// Makes that so once it is due: a table must not be stuck with a host who does not come back.
    pub(super) fn succeed(&mut self, now: WallTime) {
        if self.succession_at().is_some_and(|at| at <= now) {
            self.keep(now, Kept::Host(self.heir()));
        }
    }

    /// Of those who are here, whoever has sat longest.
    fn heir(&self) -> Option<PersonId> {
        let heir = self
            .seats
            .longest_seated_of(|person| self.presence.is_here(person));
        heir.map(|person| person.id.clone())
    }
}
