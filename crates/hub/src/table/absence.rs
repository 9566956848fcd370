//! Players who are away from the running game or leave it: how long the table waits for them, and
//! what happens then.

use super::{Table, limits::ABSENCE_GRACE_MS};
use crate::{JournalFact, WallTime};
use game_core::Seat;
use wire::{Absence, Person, Refusal, Sitter, Stage};

impl Table {
    /// What happens to players who are away. With days per turn they may always be.
    pub(super) fn absence(&self) -> Absence {
        if self.setup.rules.time().is_slow() {
            Absence::Apart
        } else {
            self.setup.absence
        }
    }

    /// Whether the players need not be there together.
    pub(super) fn is_apart(&self) -> bool {
        self.absence() == Absence::Apart
    }

    /// Takes a player out of the game for good. If the game is paused because others have been
    /// away for [`ABSENCE_GRACE_MS`], those others are taken out first: the waiting player breaks
    /// the game off and wins. Before that, leaving counts against the leaver alone.
    pub(super) fn leave(&mut self, person: &Person, now: WallTime) -> Result<(), Refusal> {
        let seat = self.seats.seat_of(&person.id).ok_or(Refusal::NotSeated)?;
        if self.stage() == Stage::Playing
            && self.absence() == Absence::Bot
            && self.is_in_company(seat)
        {
            self.hand_over_to_bot(seat, now);
            return Ok(());
        }
        if self.stage() == Stage::Playing {
            if self.absence() == Absence::Wait {
                for absent in self.overdue(now) {
                    self.depart(absent, now);
                }
            }
            self.depart(seat, now);
        }
        if self.stage() != Stage::Playing {
            self.vacate(seat, now);
        }
        Ok(())
    }

    /// The players of the running game who are away, and since when. What a table does about them
    /// counts from the end of a pause at the earliest.
    pub(super) fn absent(&self) -> impl Iterator<Item = (Seat, WallTime)> {
        let playing = self.stage() == Stage::Playing;
        let resumed = self.game.as_ref().and_then(|game| game.resumed);
        let people = self
            .seats
            .people()
            .filter(move |(seat, _)| playing && !self.has_left(*seat));
        people.filter_map(move |(seat, person)| {
            let since = self.presence.away_since(&person.id, self.opened)?;
            Some((seat, resumed.map_or(since, |resumed| since.max(resumed))))
        })
    }

    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.bout.has_left(seat))
    }

    /// Whether the table's rule for absence applies to the seat's player.
    fn is_awaited_back(&self, seat: Seat) -> bool {
        match self.absence() {
            Absence::Wait | Absence::Apart => false,
            Absence::Forfeit => true,
            Absence::Bot => !self.stand_ins.contains(&seat),
        }
    }

    /// When the seat's player will have been away for [`ABSENCE_GRACE_MS`]; in a game that waits,
    /// others may break it off from then on.
    pub(super) fn grace_end(&self, seat: Seat) -> Option<WallTime> {
        let away = self
            .absent()
            .find(|(absent, _)| *absent == seat && !self.is_paused())
            .filter(|_| self.absence() == Absence::Wait || self.is_awaited_back(seat));
        away.map(|(_, since)| since + ABSENCE_GRACE_MS)
    }

    /// Whether another person plays in the running game.
    fn is_in_company(&self, seat: Seat) -> bool {
        self.seats
            .people()
            .any(|(other, _)| other != seat && !self.has_left(other))
    }

    fn hand_over_to_bot(&mut self, seat: Seat, now: WallTime) {
        self.vacate(seat, now);
        self.stand_ins.remove(&seat);
        self.keep(
            now,
            JournalFact::Sat {
                seat,
                sitter: Sitter::Bot(self.kind().stand_in()),
            },
        );
    }

    fn depart(&mut self, seat: Seat, now: WallTime) {
        if let Some(game) = &mut self.game {
            let at = game.clock.read(now);
            game.bout.leave(at, seat);
            self.draft.room = true;
        }
    }

    /// Vacates the seats of players who left, once the game is over.
    pub(super) fn stand_leavers(&mut self, now: WallTime) {
        let gone: Vec<_> = self
            .seats
            .people()
            .map(|(seat, _)| seat)
            .filter(|&seat| self.has_left(seat))
            .collect();
        for seat in gone {
            self.vacate(seat, now);
        }
    }

    /// When the first grace time ends.
    pub(super) fn next_grace_end(&self) -> Option<WallTime> {
        let awaited = self
            .absent()
            .filter(|(seat, _)| self.is_awaited_back(*seat) && !self.is_paused());
        awaited.map(|(_, since)| since + ABSENCE_GRACE_MS).min()
    }

    /// The players with an ended grace time. During a pause no one need be there.
    fn overdue(&self, now: WallTime) -> Vec<Seat> {
        self.absent()
            .filter(|(_, since)| now.ms_since(*since) >= ABSENCE_GRACE_MS)
            .filter(|_| !self.is_paused())
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Applies the table's rule for absence to players at the end of their grace time.
    pub(super) fn end_graces(&mut self, now: WallTime) {
        for seat in self.overdue(now) {
            match self.absence() {
                Absence::Wait | Absence::Apart => {}
                Absence::Forfeit => self.depart(seat, now),
                Absence::Bot => self.draft.room |= self.stand_ins.insert(seat),
            }
        }
    }
}
