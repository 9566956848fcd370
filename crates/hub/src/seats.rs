//! The seats of one table: who sits where, in which order they sat down, whether they are ready,
//! and what they add to the next deal.

use game_core::{Commitment, Contribution, ContributionLine, Seat};
use wire::{Person, PersonId, Sitter};

#[derive(Clone, PartialEq, Debug, Default)]
struct SeatState {
    sitter: Option<Sitter>,
    ready: bool,
    /// The table's count of sittings at that moment: the smallest value has sat longest.
    since: u32,
    commitment: Option<Commitment>,
    revealed: Option<Contribution>,
    /// The person who put the bot here.
    sponsor: Option<PersonId>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Seats {
    places: Vec<SeatState>,
    sittings: u32,
    has_seen_people: bool,
}

impl Seats {
    pub fn free(count: usize) -> Self {
        Self {
            places: vec![SeatState::default(); count],
            sittings: 0,
            has_seen_people: false,
        }
    }

    /// Changes the number of seats; removed seats lose their sitters.
    pub fn resize(&mut self, count: usize) {
        self.places.resize(count, SeatState::default());
    }

    pub fn count(&self) -> usize {
        self.places.len()
    }

    pub fn has(&self, seat: Seat) -> bool {
        seat.index() < self.places.len()
    }

    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.places.get(seat.index())?.sitter.as_ref()
    }

    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.sitter(seat)?.person()
    }

    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        self.people()
            .find(|(_, sitting)| &sitting.id == person)
            .map(|(seat, _)| seat)
    }

    /// The people on seats, bots left out.
    pub fn people(&self) -> impl Iterator<Item = (Seat, &Person)> {
        Seat::all(self.count()).filter_map(|seat| Some((seat, self.person(seat)?)))
    }

    /// Seats a person, or a bot that `host` answers for.
    pub fn sit(&mut self, seat: Seat, sitter: Sitter, host: Option<&PersonId>) {
        self.sittings += 1;
        let ready = matches!(sitter, Sitter::Bot(_));
        self.has_seen_people |= !ready;
        if let Some(place) = self.places.get_mut(seat.index()) {
            *place = SeatState {
                sitter: Some(sitter),
                ready,
                since: self.sittings,
                sponsor: host.filter(|_| ready).cloned(),
                ..SeatState::default()
            };
        }
    }

    /// Updates the person's nick on their seat.
    pub fn rename(&mut self, person: &Person) {
        self.places
            .iter_mut()
            .filter_map(|place| place.sitter.as_mut())
            .for_each(|sitter| sitter.rename(person));
    }

    pub fn stand(&mut self, seat: Seat) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            *place = SeatState::default();
        }
    }

    pub fn set_ready(&mut self, seat: Seat, ready: bool) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            place.ready = ready;
        }
    }

    /// The person who put the bot on the seat; `None` on other seats.
    pub fn sponsor(&self, seat: Seat) -> Option<&PersonId> {
        self.places.get(seat.index())?.sponsor.as_ref()
    }

    pub fn is_ready(&self, seat: Seat) -> bool {
        self.places
            .get(seat.index())
            .is_some_and(|place| place.ready)
    }

    pub fn all_ready(&self) -> bool {
        self.places
            .iter()
            .all(|place| place.sitter.is_some() && place.ready)
    }

    /// Whether another seat is free or not ready.
    pub fn awaits_others(&self, seat: Seat) -> bool {
        Seat::all(self.count())
            .filter(|other| *other != seat)
            .any(|other| self.sitter(other).is_none() || !self.is_ready(other))
    }

    /// Resets `ready` for people; bots are always ready.
    pub fn ask_again(&mut self) {
        for place in &mut self.places {
            place.ready = matches!(place.sitter, Some(Sitter::Bot(_)));
        }
    }

    pub fn commit(&mut self, seat: Seat, commitment: Commitment) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            place.commitment = Some(commitment);
        }
    }

    pub fn commitment(&self, seat: Seat) -> Option<Commitment> {
        self.places.get(seat.index())?.commitment
    }

    pub fn reveal(&mut self, seat: Seat, value: Contribution) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            place.revealed = Some(value);
        }
    }

    pub fn has_revealed(&self, seat: Seat) -> bool {
        let place = self.places.get(seat.index());
        place.is_some_and(|place| place.revealed.is_some())
    }

    /// Whether a sitter has committed to a contribution and not revealed it.
    pub fn awaits_reveals(&self) -> bool {
        self.places
            .iter()
            .any(|place| place.commitment.is_some() && place.revealed.is_none())
    }

    /// Takes the contributions of all seats, in seat order, for a deal.
    pub fn take_contributions(&mut self) -> Vec<ContributionLine> {
        let seats = Seat::all(self.count());
        let lines = seats.zip(&mut self.places).filter_map(|(seat, place)| {
            let value = place.revealed.take();
            let commitment = place.commitment.take()?;
            Some(ContributionLine {
                seat,
                commitment,
                value,
            })
        });
        lines.collect()
    }

    /// Moves everyone by one seat, so that another player begins the next game.
    pub fn rotate(&mut self) {
        self.places.rotate_left(1);
    }

    /// Whether people have sat here and none sits now.
    pub fn are_vacated(&self) -> bool {
        self.has_seen_people && self.people().next().is_none()
    }

    /// The longest seated among the people for which `counts` holds.
    pub fn longest_seated_of(&self, counts: impl Fn(&PersonId) -> bool) -> Option<&Person> {
        let sitting = self
            .places
            .iter()
            .filter_map(|place| Some((place.since, place.sitter.as_ref()?.person()?)));
        sitting
            .filter(|(_, person)| counts(&person.id))
            .min_by_key(|(since, _)| *since)
            .map(|(_, person)| person)
    }
}
