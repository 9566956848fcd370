//! Whether somebody who looks for a game, or was asked to come, finds a seat here.

use super::Table;
use crate::Activity;
use game_core::Seat;
use games::AnyRules;
use serde::{Deserialize, Serialize};
use wire::{PersonId, Stage};

/// What a table has for somebody who would play there at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
        let free = self.free_seat();
        let someone_here = self
            .seats
            .people()
            .any(|(_, other)| self.presence.is_here(&other.id));
        match free {
            Some(seat) if someone_here => Place::Free(seat),
            Some(_) => Place::NotNow,
            None => Place::None,
        }
    }

    /// The seat for somebody who was invited, whatever the rules: their own if they sit, or the
    /// first that is free.
    pub fn seat_for(&self, person: &PersonId) -> Option<Seat> {
        if self.closed || self.stage() == Stage::Playing || !self.may_enter(person) {
            return None;
        }
        self.seats.seat_of(person).or_else(|| self.free_seat())
    }

    /// The table as far as it says what those at it are doing.
    pub fn activity(&self) -> Activity {
        Activity {
            game: self.kind(),
            stage: self.stage(),
            visibility: self.setup.visibility,
            has_free_seat: self.free_seat().is_some(),
            host: self.host.clone(),
            seated: self.seated(),
        }
    }

    fn free_seat(&self) -> Option<Seat> {
        Seat::all(self.seats.count()).find(|&seat| self.seats.sitter(seat).is_none())
    }
}
