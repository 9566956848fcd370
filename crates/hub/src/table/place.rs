//! Whether a stranger who looks for a game finds one here.

use super::Table;
use game_core::Seat;
use games::AnyRules;
use wire::{PersonId, Stage};

/// What a table has for somebody who would play there at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// This seat. It may be the one they already sit on.
    Free(Seat),
    /// Nothing now: all who wait there are away, or its rules are others.
    NotNow,
    /// Nothing: it is full, or its game is on or over.
    None,
}

impl Table {
    /// What there is for the person, who wants to play by these rules.
    pub fn place_for(&self, person: &PersonId, rules: &AnyRules) -> Place {
        if self.closed || self.stage() != Stage::Waiting || !self.may_enter(person) {
            return Place::None;
        }
        if self.setup.rules != *rules {
            return Place::NotNow;
        }
        if let Some(seat) = self.seats.seat_of(person) {
            return Place::Free(seat);
        }
        let free = Seat::all(self.seats.count()).find(|&seat| self.seats.sitter(seat).is_none());
        let someone_here = self.seats.people().any(|(_, other)| self.presence.is_here(&other.id));
        match free {
            Some(seat) if someone_here => Place::Free(seat),
            Some(_) => Place::NotNow,
            None => Place::None,
        }
    }
}
