//! A finished game that goes on otherwise from one of its steps: the better play of a review, and
//! what comes after it. Draws are as they were.

use crate::{AnyAction, AnyBout, AnyEntry, AnyEvents, AnyView, ReplayFile};
use game_core::{Seat, Viewer};

/// The game from a step on, looked at from one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    bout: AnyBout,
    seat: Seat,
}

impl Branch {
    /// A game that has passed [`ReplayFile::check`], after so many entries.
    pub fn of(file: &ReplayFile, entries: usize, seat: Seat) -> Self {
        let mut bout = opened(file);
        let entries = entries.min(file.entries.len());
        file.entries[..entries]
            .iter()
            .for_each(|entry| retrace(&mut bout, entry));
        bout.drain();
        Self { bout, seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Lets the seat act, if the rules allow it. No time passes.
    pub fn act(&mut self, seat: Seat, action: AnyAction) -> bool {
        let now = self.bout.now();
        matches!(self.bout.submit(now, seat, action), Ok(Ok(())))
    }

    /// What happened since the last call.
    pub fn drain(&mut self) -> AnyEvents {
        self.bout.drain()
    }

    /// What the seat sees; everything once the game is over.
    pub fn view(&self) -> AnyView {
        self.bout.view(if self.bout.is_over() {
            Viewer::Reviewer
        } else {
            Viewer::Seat(self.seat)
        })
    }

    /// Another seat that has to act before the own one, with what it sees.
    pub fn awaited(&self) -> Option<(Seat, AnyView)> {
        let seats = self.bout.awaited();
        let other = seats.iter().copied().find(|&seat| seat != self.seat);
        let other = other.filter(|_| !seats.contains(&self.seat))?;
        Some((other, self.bout.view(Viewer::Seat(other))))
    }

    /// Whether the seat has to act.
    pub fn is_on_turn(&self) -> bool {
        self.bout.awaited().contains(&self.seat)
    }
}

pub(crate) fn opened(file: &ReplayFile) -> AnyBout {
    AnyBout::open(file.rules.clone(), file.dealt().clone())
}

pub(crate) fn retrace(bout: &mut AnyBout, entry: &AnyEntry) {
    let fits = bout.retrace(entry);
    debug_assert!(matches!(fits, Ok(Ok(()))), "a checked file's entries fit");
}
