//! Spectators who look through the eyes of a seat.
//!
//! They are told what spectators are told, and see the game as that seat does. Players cannot, and
//! a game allows it only if its spectators know all that any seat knows.

use super::{Table, TableGame};
use crate::To;
use game_core::{Seat, Viewer};
use wire::{PersonId, Refusal};

impl Table {
    /// How the person sees the game.
    pub fn sight_of(&self, person: &PersonId) -> To {
        match (self.viewer_of(person), self.eyes.get(person)) {
            (Viewer::Spectator, Some(seat)) if self.has_eyes(*seat) => To::Eyes(*seat),
            (viewer, _) => To::Viewer(viewer),
        }
    }

    /// Lets a spectator who is connected look through the eyes of a seat, or of none.
    pub(super) fn choose_eyes(
        &mut self,
        person: &PersonId,
        seat: Option<Seat>,
    ) -> Result<(), Refusal> {
        if !self.presence.is_here(person) {
            return Err(Refusal::NotEntered);
        }
        if !self.kind().spectators_know_all() || self.seats.seat_of(person).is_some() {
            return Err(Refusal::OnlyWatching);
        }
        match seat.filter(|seat| !self.has_eyes(*seat)) {
            Some(_) => return Err(Refusal::NoSuchSeat),
            None => _ = self.eyes.remove(person),
        }
        self.eyes.extend(seat.map(|seat| (person.clone(), seat)));
        self.draft.looked = Some(self.sight_of(person));
        Ok(())
    }

    fn has_eyes(&self, seat: Seat) -> bool {
        let players = |game: &TableGame| game.players.len();
        self.game
            .as_ref()
            .is_some_and(|game| seat.index() < players(game))
    }
}
