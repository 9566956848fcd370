//! The next game's seed: sealed, with its hash in the room, before any player can be ready, and
//! used when the game is dealt.

use super::{Dealer, Table, TableGame};
use crate::{JournalFact, RestoreError, WallTime, clock::Clock};
use game_core::{Promise, Seat, Seed, Tempo};
use games::AnyBout;
use wire::Stage;

impl Table {
    /// Fixes the seed of the next game.
    pub(super) fn seal(&mut self, now: WallTime, deal: Dealer<'_>) {
        self.keep(now, JournalFact::Sealed { seed: deal() });
    }

    /// The hash of the next game's seed, for everyone to see.
    pub(super) fn next_promise(&self) -> Option<Promise> {
        self.sealed.as_ref().map(Seed::promise)
    }

    pub(super) fn begin(&mut self, now: WallTime, row: usize) -> Result<(), RestoreError> {
        let seed = self.sealed.take().ok_or(RestoreError::OutOfPlace(row))?;
        let number = self.game.as_ref().map_or(1, |game| game.number + 1);
        // With turns every player begins once. In real time there is no first player, and players
        // keep the side they chose.
        let takes_turns = self.kind().tempo() == Tempo::Turns;
        if number > 1 && takes_turns && self.setup.rules.seating().is_each_alone() {
            self.seats.rotate();
        }
        let players: Option<Vec<_>> = Seat::all(self.seats.count())
            .map(|seat| self.seats.sitter(seat).cloned())
            .collect();
        let players = players.ok_or(RestoreError::OutOfPlace(row))?;
        self.seats.ask_again();
        let is_rated = self.setup.rated.applies_to(&players);
        let bout = AnyBout::open(self.setup.rules.clone(), seed);
        let clock = Clock::standing_at(bout.now());
        self.game = Some(TableGame {
            number,
            started: now,
            players,
            is_rated,
            bout,
            clock,
            kept: 0,
        });
        Ok(())
    }

    /// Begins a game if every seat is taken and ready.
    pub(super) fn deal_if_ready(&mut self, now: WallTime) {
        if self.stage() != Stage::Playing && self.seats.all_ready() {
            self.keep(now, JournalFact::Dealt);
        }
    }
}
