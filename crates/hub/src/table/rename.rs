//! Follows a change of nick of a person who sits at the table, and a guest who registers.

use super::{Dealer, Table};
use crate::{JournalFact, Step, WallTime};
use wire::Person;

impl Table {
    /// Whether the person sits here under another nick, or as a guest but has an account.
    pub fn is_renamed(&self, person: &Person) -> bool {
        self.renewed(person).is_some()
    }

    /// Updates the person's nick and kind on their seat and in the running game.
    pub fn rename(&mut self, person: &Person, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        if let Some(renewed) = self.renewed(person) {
            self.keep(now, JournalFact::Renamed(renewed));
        }
        self.finish_step(now, deal)
    }

    pub(super) fn note_renamed(&mut self, person: &Person) {
        self.seats.rename(person);
        let players = self.game.iter_mut().flat_map(|game| &mut game.players);
        players.for_each(|sitter| sitter.rename(person));
    }
}
