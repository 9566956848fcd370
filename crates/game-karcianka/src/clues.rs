//! What follows with certainty from what a seat has seen.
//!
//! Every card another player holds came to them at some moment: in the deal, or with a draw. Its
//! stay is bounded by what everyone saw. A player who drew for want of anything to play held no
//! card that could have been played then. And when the played cards became the draw pile, all of
//! them were in it - and every card that was neither seen nor among them was in somebody's hand.

use crate::{Cause, Deed, Drawing, MOST_PLAYERS, View, table::playable_on};
use cards::{Card, Cards};
use game_core::Seat;

/// A moment of the game: how many deeds came before it, the deal being 0.
pub(crate) type Moment = u16;

/// A draw, the deal, or what is left of the pile: some cards of one pile that came into one place
/// together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    /// Who holds them; none for the pile itself.
    pub(crate) holder: Option<Seat>,
    /// Since when.
    pub(crate) since: Moment,
    /// How many they were.
    pub(crate) room: u8,
}

/// A card's time in some other player's hand, or in the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stay {
    /// Which card.
    pub(crate) card: Card,
    /// The slots it can have come in: a bit a slot of its pile.
    pub(crate) fits: u64,
    /// When it was played; none if it still is where it came.
    pub(crate) until: Option<Moment>,
}

/// One filling of the draw pile: which cards it had, and into which slots they went.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Filling {
    /// Where they went, in order; the pile itself last.
    pub(crate) slots: Vec<Slot>,
    /// What went there.
    pub(crate) stays: Vec<Stay>,
}

/// All that a seat can conclude.
pub(crate) struct Clues {
    /// Every filling of the pile, oldest first.
    pub(crate) fillings: Vec<Filling>,
    /// The cards the seat cannot see.
    pub(crate) unseen: Cards,
}

/// The walk through the history.
struct Reader<'a> {
    view: &'a View,
    me: Option<Seat>,
    now: Moment,
    fillings: Vec<Filling>,
    /// The filling each card was last in.
    filling_of: [u16; Card::COUNT],
    /// When the card was last known not to be with the seat.
    not_before: [[Moment; Card::COUNT]; MOST_PLAYERS as usize],
    top: Card,
    beneath: Cards,
    penalty: u16,
    pile: usize,
}

impl Clues {
    /// What `seat` can conclude from this view.
    pub(crate) fn of(view: &View, seat: Seat) -> Clues {
        let me = view.open_hand(seat).map(|_| seat);
        let mut reader = Reader::new(view, me);
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
    fn new(view: &View, me: Option<Seat>) -> Reader<'_> {
        let hand = view.rules.hand();
        let mut reader = Reader {
            view,
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
                if Some(seat) != self.me {
                    self.played(seat, card);
                }
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

    /// Cards leave the pile for the seat; when it runs out in between they are from two fillings.
    fn draw(&mut self, seat: Seat, count: usize) {
        let first = count.min(self.pile);
        self.open_slot(Some(seat), first);
        self.pile -= first;
        if first < count {
            self.fillings.push(Filling::default());
            let number = self.fillings.len() as u16 - 1;
            for card in self.beneath {
                self.filling_of[card.index()] = number;
            }
            self.pile = std::mem::take(&mut self.beneath).len();
            self.open_slot(Some(seat), count - first);
            self.pile -= count - first;
        }
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

    fn played(&mut self, seat: Seat, card: Card) {
        let filling = &self.fillings[usize::from(self.filling_of[card.index()])];
        let fits = self.fitting(filling, card, |holder| holder == Some(seat));
        let until = Some(self.now);
        self.stays_of(card).push(Stay { card, fits, until });
    }

    /// The slots the card can have come in, of those whose holder will do.
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

    /// The cards that are still hidden are in some hand, or in what is left of the last filling.
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
