//! Two sitters change places. People must both offer it, so that no one is moved against
//! their will; a bot agrees at once.

use super::Table;
use crate::{JournalFact, WallTime};
use game_core::Seat;
use wire::{Person, Refusal, Sitter};

impl Table {
    /// Offers the sitter of `seat` to change places, and changes if they have offered the same. A
    /// free seat is simply taken.
    pub(super) fn swap(
        &mut self,
        person: &Person,
        seat: Seat,
        now: WallTime,
    ) -> Result<(), Refusal> {
        let own = self.seats.seat_of(&person.id).ok_or(Refusal::NotSeated)?;
        let Some(other) = self.seats.sitter(seat).cloned() else {
            return self.sit(person, seat, false, now);
        };
        self.must_be_between_games()?;
        if !self.setup.rated.admits(person.kind) {
            return Err(Refusal::AccountsOnly);
        }
        if own == seat {
            return Ok(());
        }
        let is_agreed = matches!(other, Sitter::Bot(_)) || self.offers.contains(&(seat, own));
        if !is_agreed {
            self.draft.room |= self.offers.insert((own, seat));
            return Ok(());
        }
        for seat in [own, seat] {
            self.keep(now, JournalFact::Stood { seat });
        }
        self.keep(
            now,
            JournalFact::Sat {
                seat,
                sitter: Sitter::Person(person.clone()),
            },
        );
        self.keep(
            now,
            JournalFact::Sat {
                seat: own,
                sitter: other,
            },
        );
        Ok(())
    }
}
