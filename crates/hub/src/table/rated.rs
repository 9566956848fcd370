//! Rated games: the host's mark, who may take part, and which games count.

use super::{Table, TableGame};
use crate::{JournalFact, WallTime};
use game_core::{Input, Seat};
use std::collections::BTreeSet;
use wire::{Person, PersonKind, Rated, Refusal, Sitter};

impl Table {
    /// Changes the mark. Refused to rate a table at which a guest, a program or a bot sits.
    pub(super) fn set_rated(
        &mut self,
        person: &Person,
        rated: Rated,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.must_be_host(&person.id)?;
        self.must_be_between_games()?;
        let mut sitters = Seat::all(self.seats.count()).filter_map(|seat| self.seats.sitter(seat));
        let is_admitted = |sitter: &Sitter| match sitter {
            Sitter::Person(sitting) => rated.admits(sitting.kind),
            Sitter::Bot(_) => rated.admits_bots(),
        };
        if !rated.admits(person.kind) || !sitters.all(is_admitted) {
            return Err(Refusal::AccountsOnly);
        }
        if rated != self.setup.rated {
            self.change_option(&person.id, JournalFact::Rated(rated), now);
        }
        Ok(())
    }

    /// Vacates, after a game at a rated table, the seats of bots that took over for leavers.
    pub(super) fn clear_bots_if_rated(&mut self, now: WallTime) {
        let has_bot = |seat: &Seat| matches!(self.seats.sitter(*seat), Some(Sitter::Bot(_)));
        let bots: Vec<_> = Seat::all(self.seats.count()).filter(has_bot).collect();
        for seat in bots {
            if !self.setup.rated.admits_bots() {
                self.keep(now, JournalFact::Stood { seat });
            }
        }
    }

    /// Checks that the connection of a sitting person may get ready or act here, and marks the seat
    /// as a program's once a program does. A rated game that has begun is refused to programs
    /// instead: a player could make it casual otherwise.
    pub(super) fn take_part(&mut self, person: &Person, now: WallTime) -> Result<(), Refusal> {
        let is_rated_game = self.stage() == wire::Stage::Playing
            && self.game.as_ref().is_some_and(|game| game.is_rated);
        if person.is_program() && is_rated_game || !self.setup.rated.admits(person.kind) {
            return Err(Refusal::AccountsOnly);
        }
        let is_unmarked =
            |(_, sitting): (Seat, &Person)| sitting.id == person.id && !sitting.is_program();
        if person.is_program() && self.seats.people().any(is_unmarked) {
            self.keep(now, JournalFact::Renamed(person.clone()));
        }
        Ok(())
    }

    /// What a connection that enters changes about the person on their seat: the nick, and a guest
    /// who has registered. `None` if nothing. A seat stays a program's until it is vacated.
    pub(super) fn renewed(&self, person: &Person) -> Option<Person> {
        let mut people = self.seats.people().map(|(_, sitting)| sitting);
        let sitting = people.find(|sitting| sitting.id == person.id)?;
        let kind = match (sitting.kind, person.kind) {
            (PersonKind::Guest, PersonKind::Account) => PersonKind::Account,
            (kept, _) => kept,
        };
        let renewed = Person {
            kind,
            ..person.clone()
        };
        (renewed != *sitting).then_some(renewed)
    }
}

impl TableGame {
    /// Whether the game changes ratings: while it runs, whether it began as a rated game; after its
    /// end, only if each side has moved.
    pub(super) fn counts(&self) -> bool {
        self.is_rated && (!self.bout.is_over() || self.each_side_has_moved())
    }

    fn each_side_has_moved(&self) -> bool {
        let seating = self.bout.rules().seating();
        let side = |seat: Seat| {
            seating
                .team(seat)
                .map_or(seat.index(), |team| usize::from(team.0))
        };
        let entries = self.bout.entries_since(0);
        let moved: BTreeSet<usize> = entries
            .iter()
            .filter_map(|entry| match &entry.input {
                Input::Act { seat, .. } => Some(side(*seat)),
                _ => None,
            })
            .collect();
        Seat::all(self.players.len()).all(|seat| moved.contains(&side(seat)))
    }
}
