//! How a turn begins and ends: drawing, discarding and the time limit.

use super::{Stage, State};
use crate::{
    Event, Heap, RoundEnd, Step,
    worth::{freezes, is_red_three},
};
use cards::Face;
use game_core::{Dice, GameTime};

impl State {
    /// `Action::Draw`: draws one card, and those owed for red threes; a drawn red three is laid
    /// face up and replaced. The last card of the stock ends the round.
    pub(super) fn draw(&mut self, at: GameTime, dice: &mut Dice) -> Vec<Event> {
        let seat = self.turn;
        let mut wanted = 1 + std::mem::take(&mut self.player().owed);
        let mut events = Vec::new();
        while wanted > 0 {
            let Some(card) = pick(&mut self.stock, dice) else {
                events.extend(self.end_round(at, RoundEnd::StockEmpty));
                return events;
            };
            let stock = self.stock.len();
            let player = self.player();
            if is_red_three(card) {
                player.red_threes.add(card).expect("a card is in one place");
                events.push(Event::DrewRedThree { seat, card, stock });
            } else {
                player.hand.add(card).expect("a card is in one place");
                events.push(Event::Drew {
                    seat,
                    card: Some(card),
                    stock,
                });
                wanted -= 1;
            }
            if stock == 0 && self.rules.ends_with_last_card() {
                events.extend(self.end_round(at, RoundEnd::StockEmpty));
                return events;
            }
        }
        self.step = Step::Play;
        events
    }

    /// `Action::Discard`: ends the turn. Provisional melds that do not reach the minimum go back
    /// first.
    pub(super) fn discard(&mut self, at: GameTime, card: Face) -> Vec<Event> {
        let seat = self.turn;
        let mut events = self.clear_provisional();
        let player = self.player();
        let from = if is_red_three(card) {
            &mut player.red_threes
        } else {
            &mut player.hand
        };
        from.take(card)
            .expect("a discard is checked before it is made");
        let is_out = player.hand.is_empty();
        self.forget(&Heap::of([card]).expect("one card"));
        self.pile.push(card);
        if freezes(card) {
            self.frozen_by = Some(seat);
        }
        events.push(Event::Discarded {
            seat,
            card,
            pile: self.pile.len(),
        });
        if is_out {
            events.extend(self.end_round(at, RoundEnd::Closed(seat)));
        } else {
            self.clock.end(self.rules.time(), seat, at);
            self.turns += 1;
            self.begin_turn(at, seat.next(self.players.len()));
        }
        events
    }

    pub(super) fn begin_turn(&mut self, at: GameTime, seat: game_core::Seat) {
        self.turn = seat;
        self.step = Step::Draw;
        self.undos = 0;
        if self.frozen_by == Some(seat) {
            self.frozen_by = None;
        }
        self.clock.begin(self.rules.time(), seat, at);
    }

    /// Provisional melds go back, a card is drawn if none was, and the leftmost card of the hand
    /// is discarded.
    pub(super) fn time_up(&mut self, at: GameTime, dice: &mut Dice) -> Vec<Event> {
        let mut events = vec![Event::TimeUp { seat: self.turn }];
        events.extend(self.put_top_back());
        if self.step == Step::Draw {
            events.extend(self.draw(at, dice));
        }
        if self.stage == Stage::Playing {
            let leftmost = self
                .player()
                .hand
                .iter()
                .next()
                .expect("a player who has drawn holds a card");
            events.extend(self.discard(at, leftmost));
        }
        events
    }
}

/// Removes one card of the `stock` at random.
pub(super) fn pick(stock: &mut Heap, dice: &mut Dice) -> Option<Face> {
    let count = stock.len() as u32;
    if count == 0 {
        None
    } else {
        stock.take_nth(dice.below(count) as usize)
    }
}
