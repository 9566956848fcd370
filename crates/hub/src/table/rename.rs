//! Follows a change of nick of a person who sits at the table.

use super::{Dealer, Table};
use crate::{JournalFact, Step, WallTime};
use wire::Person;

impl Table {
    /// Whether the person sits here under another nick.
    pub fn is_renamed(&self, person: &Person) -> bool {
        self.seats
            .people()
            .any(|(_, sitting)| sitting.id == person.id && sitting.nick != person.nick)
    }

    /// Updates the person's nick on their seat and in the running game.
    pub fn rename(&mut self, person: &Person, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        self.keep(now, JournalFact::Renamed(person.clone()));
        self.finish_step(now, deal)
    }

    pub(super) fn note_renamed(&mut self, person: &Person) {
        self.seats.rename(person);
        let players = self.game.iter_mut().flat_map(|game| &mut game.players);
        players.for_each(|sitter| sitter.rename(person));
    }
}
