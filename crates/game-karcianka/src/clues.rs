//! Derives what is certain from what a seat has seen.
//!
//! Every card in another hand came there at some moment: in the deal, or with a draw. Public
//! events bound that moment. A player who drew because nothing could be played held no card
//! that was playable then. And when the played cards became the draw pile, all of them were
//! in it - so every card that was neither visible nor among them was in another player's
//! hand.

use crate::{Cause, Deed, Drawing, MOST_PLAYERS, Refill, View, table::playable_on};
use cards::{Card, Cards};
use game_core::Seat;

/// A moment of the game: the number of deeds before it, the deal being 0.
pub(crate) type Moment = u16;

/// A draw, the deal, or the rest of the pile: cards of one pile that came to one place
/// together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    /// The player who got them; `None` for the pile itself.
    pub(crate) holder: Option<Seat>,
    pub(crate) since: Moment,
    /// The number of cards.
    pub(crate) room: u8,
}

/// A card's time in another player's hand, or in the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stay {
    pub(crate) card: Card,
    /// The slots in which it can have come: one bit per slot of its pile.
    pub(crate) fits: u64,
    /// When it was played; `None` if it is still where it came.
    pub(crate) until: Option<Moment>,
}

/// One filling of the draw pile: its cards, and the slots they went to.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Filling {
    /// In order; the pile itself last.
    pub(crate) slots: Vec<Slot>,
    pub(crate) stays: Vec<Stay>,
}

/// Everything that a seat can conclude.
pub(crate) struct Clues {
    /// Every filling of the pile, oldest first.
    pub(crate) fillings: Vec<Filling>,
    /// The cards the seat cannot see.
    pub(crate) unseen: Cards,
}

/// What is concluded from the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Faith {
    /// What is certain.
    Rules,
    /// Also what is likely: a player who plays a special card with no penalty to answer, and no
    /// player near the end, holds no other card that could be played.
    Habits,
}

/// With fewer cards a player is near the end.
const NEAR_THE_END: u8 = 3;

/// Reads the history once, from the beginning.
struct Reader<'a> {
    view: &'a View,
    faith: Faith,
    /// How many cards each player holds.
    sizes: [u8; MOST_PLAYERS as usize],
    me: Option<Seat>,
    now: Moment,
    fillings: Vec<Filling>,
    /// The filling in which each card was last.
    filling_of: [u16; Card::COUNT],
    /// When the card was last known not to be in the seat's hand.
    not_before: [[Moment; Card::COUNT]; MOST_PLAYERS as usize],
    top: Card,
    beneath: Cards,
    penalty: u16,
    pile: usize,
}

impl Clues {
    /// What `seat` can conclude from this view.
    pub(crate) fn of(view: &View, seat: Seat, faith: Faith) -> Clues {
        let me = view.open_hand(seat).map(|_| seat);
        let mut reader = Reader::new(view, me, faith);
        for deed in view.history.iter() {
            reader.now += 1;
            reader.read(deed);
        }
        let own = view.open_hand(seat).unwrap_or_default();
        let unseen = Cards::ALL - own - view.beneath - Cards::only(view.top);
        reader.close(unseen);
        Clues {
            fillings: reader.fillings,
            unseen,
        }
    }
}

impl Reader<'_> {
    fn new(view: &View, me: Option<Seat>, faith: Faith) -> Reader<'_> {
        let hand = view.rules.hand();
        let mut reader = Reader {
            view,
            faith,
            sizes: [0; MOST_PLAYERS as usize],
            me,
            now: 0,
            fillings: vec![Filling::default()],
            filling_of: [0; Card::COUNT],
            not_before: [[0; Card::COUNT]; MOST_PLAYERS as usize],
            top: view.starter,
            beneath: Cards::NONE,
            penalty: 0,
            pile: Card::COUNT - 1,
        };
        for seat in Seat::all(usize::from(view.rules.players())) {
            reader.draw(seat, usize::from(hand));
        }
        reader
    }

    fn read(&mut self, deed: Deed) {
        match deed {
            Deed::Played(seat, card) => {
                if self.faith == Faith::Habits {
                    self.conclude_from_play(seat, card);
                }
                if Some(seat) != self.me {
                    self.played(seat, card);
                }
                self.sizes[seat.index()] -= 1;
                self.beneath.insert(self.top);
                self.top = card;
                if let Some(effect) = self.view.rules.specials().effect(card.rank()) {
                    self.penalty = effect.on(self.penalty);
                }
            }
            Deed::Drew(seat, count, cause) => {
                if cause == Cause::Turn && self.view.rules.drawing() == Drawing::WhenStuck {
                    for card in playable_on(self.top, self.penalty, &self.view.rules) {
                        self.not_before[seat.index()][card.index()] = self.now;
                    }
                }
                if cause != Cause::Forgot {
                    self.penalty = 0;
                }
                self.draw(seat, usize::from(count));
            }
            Deed::Left(_) => (),
        }
    }

    /// Cards go from the pile to the seat. If the pile is refilled in between, they belong to two
    /// fillings.
    fn draw(&mut self, seat: Seat, count: usize) {
        self.sizes[seat.index()] += count as u8;
        let first = count.min(self.pile);
        self.open_slot(Some(seat), first);
        self.pile -= first;
        if first < count {
            self.refill();
            self.open_slot(Some(seat), count - first);
            self.pile -= count - first;
        }
        let is_refilled = self.view.rules.refill() == Refill::AfterDraw;
        if is_refilled && self.pile == 0 && !self.beneath.is_empty() {
            self.refill();
        }
    }

    /// The played cards under the top become the pile.
    fn refill(&mut self) {
        self.fillings.push(Filling::default());
        let number = self.fillings.len() as u16 - 1;
        for card in self.beneath {
            self.filling_of[card.index()] = number;
        }
        self.pile = std::mem::take(&mut self.beneath).len();
    }

    fn open_slot(&mut self, holder: Option<Seat>, room: usize) {
        let is_hidden = holder.is_none() || holder != self.me;
        if let Some(filling) = self.fillings.last_mut().filter(|_| is_hidden && room > 0) {
            filling.slots.push(Slot {
                holder,
                since: self.now,
                room: room as u8,
            });
        }
    }

    /// A player of a special card without need is taken to lack the cards that are not special.
    fn conclude_from_play(&mut self, seat: Seat, card: Card) {
        let specials = self.view.rules.specials().cards();
        let players = usize::from(self.view.rules.players());
        let is_near = self.sizes[..players]
            .iter()
            .any(|&size| size < NEAR_THE_END);
        if self.penalty > 0 || is_near || !specials.contains(card) {
            return;
        }
        for other in playable_on(self.top, 0, &self.view.rules) - specials {
            self.not_before[seat.index()][other.index()] = self.now;
        }
    }

    fn played(&mut self, seat: Seat, card: Card) {
        let filling = &self.fillings[usize::from(self.filling_of[card.index()])];
        let fits = self.fitting(filling, card, |holder| holder == Some(seat));
        let until = Some(self.now);
        self.stays_of(card).push(Stay { card, fits, until });
    }

    /// The slots in which the card can have come, of those with an acceptable holder.
    fn fitting(
        &self,
        filling: &Filling,
        card: Card,
        will_do: impl Fn(Option<Seat>) -> bool,
    ) -> u64 {
        let fits = |slot: &Slot| {
            let not_before = slot
                .holder
                .map_or(0, |seat| self.not_before[seat.index()][card.index()]);
            will_do(slot.holder) && slot.since >= not_before
        };
        let numbered = filling.slots.iter().enumerate();
        numbered
            .filter(|(_, slot)| fits(slot))
            .fold(0, |mask, (number, _)| mask | 1 << number)
    }

    fn stays_of(&mut self, card: Card) -> &mut Vec<Stay> {
        &mut self.fillings[usize::from(self.filling_of[card.index()])].stays
    }

    /// Adds the cards that are still hidden: in some hand, or in the rest of the last filling.
    fn close(&mut self, unseen: Cards) {
        self.open_slot(None, self.pile);
        for card in unseen {
            let filling = &self.fillings[usize::from(self.filling_of[card.index()])];
            let fits = self.fitting(filling, card, |_| true);
            self.stays_of(card).push(Stay {
                card,
                fits,
                until: None,
            });
        }
    }
}
