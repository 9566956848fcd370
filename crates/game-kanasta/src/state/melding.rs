//! Laying cards, and taking back provisional melds.

use super::State;
use crate::{Event, Heap, Laying, Meld, Step, worth::is_red_three};
use cards::Face;

impl State {
    pub(super) fn lay(&mut self, laying: Laying, cards: &Heap) -> Vec<Event> {
        let (seat, was_melded, is_new) = (
            self.turn,
            self.side().melded,
            laying.place == self.side().melds.len(),
        );
        let top = self.step.top();
        self.player().hand = laying.hand;
        self.step = laying.step;
        *self.side() = super::Side {
            melds: laying.melds,
            melded: laying.melded,
            total: self.side().total,
        };
        let (place, points) = (laying.place, self.points());
        let cards_laid = || cards.iter().collect();
        if !laying.melded {
            return vec![Event::LaidProvisionally {
                seat,
                place,
                cards: cards_laid(),
                points,
            }];
        }
        let mut events = match was_melded {
            false => self.melds_are_good(top),
            true => {
                self.forget_but(cards.clone(), top);
                let laid = self.side().melds[place].cards().to_vec();
                vec![match is_new {
                    true => Event::Melded {
                        seat,
                        place,
                        cards: laid,
                        points,
                    },
                    false => Event::Added {
                        seat,
                        place,
                        cards: cards_laid(),
                        points,
                    },
                }]
            }
        };
        if laying.takes_pile {
            events.push(self.take_pile());
        }
        events
    }

    /// The first meld is complete: its melds become final and visible to everyone.
    fn melds_are_good(&mut self, top: Option<Face>) -> Vec<Event> {
        let (seat, melds) = (self.turn, self.side().melds.clone());
        self.forget_but(
            Heap::of(cards_of(&melds)).expect("a card is in one place"),
            top,
        );
        let mut points = 0;
        let mut events = Vec::new();
        for (place, meld) in melds.iter().enumerate() {
            points += meld.points();
            events.push(Event::Melded {
                seat,
                place,
                cards: meld.cards().to_vec(),
                points,
            });
        }
        events
    }

    /// The rest of the pile comes to the hand; its red threes lie face up, and are not replaced.
    fn take_pile(&mut self) -> Event {
        let (seat, cards) = (self.turn, std::mem::take(&mut self.pile));
        let player = self.player();
        for &card in &cards {
            let to = if is_red_three(card) {
                &mut player.red_threes
            } else {
                &mut player.hand
            };
            to.add(card).expect("a card is in one place");
            if !is_red_three(card) {
                player
                    .seen
                    .add(card)
                    .expect("what was seen is part of the hand");
            }
        }
        self.frozen_by = None;
        Event::TookPile { seat, cards }
    }

    /// As `forget`, except for the top card, which came from the pile and not from the hand.
    fn forget_but(&mut self, mut cards: Heap, top: Option<Face>) {
        if let Some(top) = top {
            cards.take(top);
        }
        self.forget(&cards);
    }

    /// Removes cards that left the hand from `seen`: no one can tell which copy it was, so the
    /// seen copy counts as gone.
    pub(super) fn forget(&mut self, cards: &Heap) {
        let player = self.player();
        player.seen = player.seen.less(cards);
    }

    pub(super) fn take_back(&mut self) -> Vec<Event> {
        let (seat, step) = (self.turn, self.step);
        let mut cards: Vec<Face> = Vec::new();
        for meld in std::mem::take(&mut self.side().melds) {
            cards.extend(Vec::from(meld));
        }
        let top = match step {
            Step::Laid(top) => {
                let place = cards
                    .iter()
                    .position(|&card| card == top)
                    .expect("the top card was laid");
                cards.remove(place);
                self.step = Step::Top(top);
                Some(top)
            }
            Step::Draw | Step::Top(_) | Step::Play => None,
        };
        for &card in &cards {
            self.player()
                .hand
                .add(card)
                .expect("a card is in one place");
        }
        vec![Event::TookBack { seat, cards, top }]
    }

    /// Takes back provisional melds, if there are any: `Action::TakeBack`.
    pub(super) fn clear_provisional(&mut self) -> Vec<Event> {
        let side = self.side();
        if side.melded || side.melds.is_empty() {
            Vec::new()
        } else {
            self.take_back()
        }
    }

    pub(super) fn take(&mut self) -> Vec<Event> {
        let card = self.pile.pop().expect("a pile that may be taken has a top");
        self.step = Step::Top(card);
        vec![Event::Took {
            seat: self.turn,
            card,
            pile: self.pile.len(),
        }]
    }

    pub(super) fn give_back(&mut self) -> Vec<Event> {
        self.undos += 1;
        self.put_top_back()
    }

    /// Puts the pile's top card back, if it was taken.
    pub(super) fn put_top_back(&mut self) -> Vec<Event> {
        let mut events = self.clear_provisional();
        if let Some(card) = self.step.top() {
            self.pile.push(card);
            self.step = Step::Draw;
            events.push(Event::Returned {
                seat: self.turn,
                card,
                pile: self.pile.len(),
            });
        }
        events
    }
}

/// The cards of all these melds.
pub(crate) fn cards_of(melds: &[Meld]) -> impl Iterator<Item = Face> + '_ {
    melds.iter().flat_map(|meld| meld.cards().iter().copied())
}
