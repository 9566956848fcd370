//! The next game's seed: sealed, with its hash in the room, before any player can be ready, and
//! used when the game is dealt.

use super::{Dealer, Table, TableGame};
use crate::{JournalFact, RestoreError, WallTime, clock::Clock};
use game_core::{Promise, Seat, Seed, Tempo};
use games::AnyBout;
use std::collections::BTreeMap;

impl Table {
    /// Fixes the server's seed of the next game. Readiness and commitments made under an earlier
    /// one are void.
    pub(super) fn seal(&mut self, now: WallTime, deal: Dealer<'_>) {
        self.keep(now, JournalFact::Sealed { seed: deal() });
    }

    /// The hash of the next game's seed, for everyone to see.
    pub(super) fn next_promise(&self) -> Option<Promise> {
        self.sealed.as_ref().map(Seed::promise)
    }

    /// Whether everyone moves by one seat before the `number`th game. With turns every player
    /// begins once. In real time there is no first player, and players keep the side they chose.
    pub(super) fn is_rotated_for(&self, number: u32) -> bool {
        let takes_turns = self.kind().tempo() == Tempo::Turns;
        number > 1 && takes_turns && self.setup.rules.seating().is_each_alone()
    }

    pub(super) fn begin(&mut self, now: WallTime, row: usize) -> Result<(), RestoreError> {
        let seed = self.sealed.take().ok_or(RestoreError::OutOfPlace(row))?;
        let number = self.game.as_ref().map_or(1, |game| game.number + 1);
        if self.is_rotated_for(number) {
            self.seats.rotate();
        }
        let players: Option<Vec<_>> = Seat::all(self.seats.count())
            .map(|seat| self.seats.sitter(seat).cloned())
            .collect();
        let players = players.ok_or(RestoreError::OutOfPlace(row))?;
        self.reveals_asked = None;
        let contributions = self.seats.take_contributions();
        self.seats.ask_again();
        let is_rated = self.setup.rated.applies_to(&players);
        let dealt = seed.mixed_with(&contributions);
        let bout = AnyBout::open(self.setup.rules.clone(), dealt);
        let clock = Clock::standing_at(bout.now());
        self.game = Some(TableGame {
            number,
            started: now,
            players,
            sealed: seed,
            contributions,
            sealed_at: self.sealed_at,
            is_rated,
            bout,
            clock,
            cut_short: BTreeMap::new(),
            countdown: None,
            kept: 0,
            proposals: Vec::new(),
            paused: None,
            resumed: None,
            touched: now,
        });
        Ok(())
    }
}
