//! How a round begins and ends.

use super::{MOST_ROUNDS, Player, SUMMARY_MS, Side, Stage, State, turn::pick};
use crate::{
    Ending, Event, Heap, RoundEnd, Summary, Tally,
    score::{Reckoning, left},
    worth::is_red_three,
};
use game_core::{Dice, GameTime, Seat};

impl State {
    /// Deals the next round. The first player changes with each.
    pub(super) fn deal(&mut self, at: GameTime, dice: &mut Dice) -> Vec<Event> {
        let count = self.players.len();
        let first = Seat::new((usize::from(self.round) % count) as u8);
        self.round += 1;
        self.stage = Stage::Playing;
        self.stock = Heap::packs(self.rules.packs());
        for seat in 0..count {
            self.players[seat] = self.dealt(dice);
        }
        for side in &mut self.sides {
            *side = Side {
                total: side.total,
                ..Side::default()
            };
        }
        self.pile = pick(&mut self.stock, dice).into_iter().collect();
        self.frozen_by = None;
        self.turns = 0;
        self.begin_turn(at, first);
        vec![Event::Dealt {
            round: self.round,
            first,
        }]
    }

    /// Deals a hand from the stock. Its red threes lie face up, and are replaced at the next
    /// draw.
    fn dealt(&mut self, dice: &mut Dice) -> Player {
        let cards = (0..self.rules.dealt()).filter_map(|_| pick(&mut self.stock, dice));
        let cards = Heap::of(cards).expect("they came from one stock");
        let red_threes = cards.only(is_red_three);
        Player {
            owed: red_threes.len() as u8,
            hand: cards.less(&red_threes),
            red_threes,
            seen: Heap::default(),
            ready: false,
        }
    }

    pub(super) fn end_round(&mut self, at: GameTime, end: RoundEnd) -> Vec<Event> {
        let sides: Vec<Tally> = (0..self.sides.len())
            .map(|side| self.tally(side, end))
            .collect();
        for (side, tally) in self.sides.iter_mut().zip(&sides) {
            side.total = tally.total;
        }
        let ending = Ending::after_round(&self.rules, &sides, MOST_ROUNDS - self.round);
        let summary = Summary {
            round: self.round,
            end,
            sides,
        };
        self.summary = Some(summary.clone());
        self.stage = Stage::Between;
        self.clock.end(self.rules.time(), self.turn, at);
        self.clock.allow(at, SUMMARY_MS);
        let mut events = vec![Event::RoundEnded(summary)];
        events.extend(ending.map(|ending| self.end(ending)));
        events
    }

    fn tally(&self, side: usize, end: RoundEnd) -> Tally {
        let players = || self.players_of(side);
        Reckoning {
            melds: &self.sides[side].melds,
            red_threes: players().map(|player| player.red_threes.len()).sum(),
            closed: matches!(end, RoundEnd::Closed(seat) if self.side_of(seat) == side),
            hands: left(players().map(|player| &player.hand)),
            total: self.sides[side].total,
        }
        .tally()
    }

    fn players_of(&self, side: usize) -> impl Iterator<Item = &Player> {
        let seats = Seat::all(self.players.len()).filter(move |&seat| self.side_of(seat) == side);
        seats.map(|seat| &self.players[seat.index()])
    }

    /// `Action::Next`: a player confirms the summary; when all have, the next round is dealt.
    pub(super) fn go_on(&mut self, at: GameTime, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        self.players[seat.index()].ready = true;
        let mut events = vec![Event::Ready { seat }];
        if self.awaited().is_empty() {
            events.extend(self.deal(at, dice));
        }
        events
    }
}
