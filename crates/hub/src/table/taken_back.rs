//! A move that is taken back by agreement: the record is cut before it, and the clocks show again
//! what they showed when it was made. Only in casual games between people.

use super::{Table, TableGame};
use crate::{JournalFact, WallTime, clock::Clock};
use game_core::{GameTime, Input, Seat, Tempo};
use wire::Refusal;

impl Table {
    /// The version of the game before the seat's last move, and when that was made. Drafts that led
    /// to it go with it.
    pub(super) fn entry_to_take_back(&self, seat: Seat) -> Result<(u32, GameTime), Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NoGame)?;
        let mut seats = Seat::all(game.players.len());
        let is_of_people = !seats.any(|seat| self.bot_at(seat).is_some());
        let is_casual = self.kind().tempo() == Tempo::Turns && !game.is_rated;
        let found = game.last_move_of(seat);
        found
            .filter(|_| is_of_people && is_casual)
            .ok_or(Refusal::NoTakeBack)
    }

    pub(super) fn take_back(&mut self, seat: Seat, now: WallTime) -> Result<(), Refusal> {
        let (version, at) = self.entry_to_take_back(seat)?;
        self.keep(now, JournalFact::TakenBack { version, at });
        self.draft.play = true;
        self.draft.retold = true;
        Ok(())
    }

    /// Cuts the record; `None` if there is no running game of which that is an earlier state.
    pub(super) fn note_taken_back(
        &mut self,
        version: u32,
        at: GameTime,
        row: WallTime,
    ) -> Option<()> {
        let game = self.game.as_mut().filter(|game| !game.bout.is_over())?;
        game.bout = game.bout.rewound(version, at)?;
        game.kept = version;
        game.clock = Clock::standing_at(at);
        game.touched = row;
        game.cut_short.clear();
        game.proposals.clear();
        Some(())
    }
}

impl TableGame {
    /// See [`Table::entry_to_take_back`]; `None` if a player has left since, who would come back.
    fn last_move_of(&self, seat: Seat) -> Option<(u32, GameTime)> {
        let entries = self.bout.entries_since(0);
        let of_seat = |number: &usize, drafts: bool| {
            matches!(&entries[*number].input, Input::Act { seat: by, action }
                if *by == seat && action.is_draft() == drafts)
        };
        let last = (0..entries.len())
            .rev()
            .find(|number| of_seat(number, false))?;
        let mut since = entries[last..].iter();
        if since.any(|entry| matches!(entry.input, Input::Leave { .. })) {
            return None;
        }
        let drafts = (0..last).rev().take_while(|number| of_seat(number, true));
        let first = last - drafts.count();
        Some((u32::try_from(first).ok()?, entries[last].at))
    }
}
