//! A table as moderators see it: its people and stage, nothing of its game.

use super::Table;
use game_core::Seat;
use wire::{Sitter, admin::TableRow};

impl Table {
    /// The table as a row of the administrators' list.
    pub fn row(&self) -> TableRow {
        let sitters = || Seat::all(self.seats.count()).filter_map(|seat| self.seats.sitter(seat));
        TableRow {
            table: self.id.clone(),
            game: self.kind(),
            stage: self.stage(),
            visibility: self.setup.visibility,
            people: sitters().filter_map(Sitter::person).cloned().collect(),
            bots: sitters()
                .filter(|sitter| matches!(sitter, Sitter::Bot(_)))
                .count() as u32,
            watchers: self.watchers(),
        }
    }
}
