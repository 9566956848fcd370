//! Rights of the host over other people at the table, and who becomes host next.

use super::{Table, limits::ABSENCE_GRACE_MS};
use crate::{JournalFact, WallTime};
use game_core::Seat;
use wire::{PersonId, Refusal, limits::MAX_REMOVED};

impl Table {
    /// Whether the person may enter; refused to those the host has removed.
    pub fn may_enter(&self, person: &PersonId) -> bool {
        !self.removed.contains(person)
    }

    /// Removes the person on `seat` for good. Refused while a game is on, because the host must
    /// not be able to end other people's games.
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
        self.keep(now, JournalFact::Removed(person.clone()));
        self.presence.expel(&person, now);
        self.draft.removed.push(person);
        Ok(())
    }

    pub(super) fn note_removed(&mut self, person: &PersonId) {
        self.removed.push(person.clone());
        let too_many = self.removed.len().saturating_sub(MAX_REMOVED);
        self.removed.drain(..too_many);
    }

    /// Records another option. All people are asked again whether they are ready, but for the host
    /// who changed it, unless the game would then begin at once: the host may not be done.
    pub(super) fn change_option(&mut self, host: &PersonId, option: JournalFact, now: WallTime) {
        let own = self.seats.seat_of(host);
        let ready = own.filter(|&seat| self.seats.is_ready(seat));
        self.keep(now, option);
        if let Some(seat) = ready.filter(|&seat| self.seats.awaits_others(seat)) {
            self.keep(now, JournalFact::Ready { seat, ready: true });
        }
    }

    /// Makes the person on `seat` host.
    pub(super) fn hand_over(
        &mut self,
        host: &PersonId,
        seat: Seat,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.must_be_host(host)?;
        let next_host = self
            .seats
            .person(seat)
            .map(|person| person.id.clone())
            .ok_or(Refusal::NoSuchSeat)?;
        if next_host != *host {
            self.keep(now, JournalFact::Host(Some(next_host)));
        }
        Ok(())
    }

    /// When another person becomes host because the host has been away for [`ABSENCE_GRACE_MS`].
    pub(super) fn succession_at(&self) -> Option<WallTime> {
        let away = self.presence.away_since(self.host.as_ref()?, self.opened)?;
        self.next_host()
            .filter(|_| !self.closed)
            .map(|_| away + ABSENCE_GRACE_MS)
    }

    /// Appoints the next host once `succession_at` is reached: without one, a table whose host
    /// does not come back could not be set up any more.
    pub(super) fn succeed(&mut self, now: WallTime) {
        if self.succession_at().is_some_and(|at| at <= now) {
            self.keep(now, JournalFact::Host(self.next_host()));
        }
    }

    /// The next host among the people who are connected.
    fn next_host(&self) -> Option<PersonId> {
        self.successor(|person| self.presence.is_here(person))
    }
}
