//! A finished game step by step as one seat saw it. A replay's own steps show everything.

use crate::{
    AnyBout, AnyView, ReplayFile,
    branch::{opened, retrace},
};
use game_core::{Seat, Viewer};

/// A game that is played again as far as it is asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatSteps {
    file: ReplayFile,
    seat: Seat,
    bout: AnyBout,
    /// How many entries `bout` has taken.
    taken: usize,
}

impl SeatSteps {
    /// A game that has passed [`ReplayFile::check`], for a seat of it.
    pub fn of(file: &ReplayFile, seat: Seat) -> Self {
        Self {
            bout: opened(file),
            file: file.clone(),
            seat,
            taken: 0,
        }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat saw after so many entries; everything once the game is over, where spectators
    /// know everything.
    pub fn after(&mut self, entries: usize) -> AnyView {
        if entries < self.taken {
            (self.bout, self.taken) = (opened(&self.file), 0);
        }
        let end = entries.min(self.file.entries.len());
        for entry in &self.file.entries[self.taken..end] {
            retrace(&mut self.bout, entry);
        }
        self.taken = end;
        self.bout.drain();
        let is_bare = self.bout.is_over() && self.bout.kind().spectators_know_all();
        self.bout.view(if is_bare {
            Viewer::Reviewer
        } else {
            Viewer::Seat(self.seat)
        })
    }
}
