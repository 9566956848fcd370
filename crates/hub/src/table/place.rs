//! Finds a seat for matchmaking and for invited people.

use super::Table;
use game_core::Seat;
use games::AnyRules;
use serde::{Deserialize, Serialize};
use wire::{Person, PersonId, Stage};

/// The answer of a table to a person who looks for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// This seat is free, or the person already sits on it.
    Free(Seat),
    /// None now, but perhaps later: everyone who waits there is away, the rules differ, or the
    /// table is rated and the person has no account.
    NotNow,
    /// None: the table is full, or its game has begun.
    None,
}

impl Table {
    /// The seat for a person who wants to play by exactly these rules.
    pub fn place_for(&self, person: &Person, rules: &AnyRules) -> Place {
        let is_open = !self.closed && self.has_room_for_a_game();
        if !is_open || self.stage() != Stage::Waiting || !self.may_enter(&person.id) {
            return Place::None;
        }
        if self.setup.rules != *rules || !self.setup.rated.admits(person.kind) {
            return Place::NotNow;
        }
        if let Some(seat) = self.seats.seat_of(&person.id) {
            return Place::Free(seat);
        }
        let free = self.free_seat();
        let someone_here = self
            .seats
            .people()
            .any(|(_, other)| self.presence.is_here(&other.id));
        match free {
            Some(seat) if someone_here || self.is_apart() => Place::Free(seat),
            Some(_) => Place::NotNow,
            None => Place::None,
        }
    }

    /// The seat for an invited person under any rules: their own, or else the first free one.
    pub fn seat_for(&self, person: &PersonId) -> Option<Seat> {
        if self.closed || self.stage() == Stage::Playing || !self.may_enter(person) {
            return None;
        }
        self.seats.seat_of(person).or_else(|| self.free_seat())
    }

    fn free_seat(&self) -> Option<Seat> {
        Seat::all(self.seats.count()).find(|&seat| self.seats.sitter(seat).is_none())
    }
}
