//! The cards on the table and in the hands, and the effects of plays and draws. Small enough
//! to be copied for every line of a search.

use crate::{Luck, MOST_PLAYERS, Refill, Rules};
use cards::{Card, Cards};
use game_core::Seat;
use serde::{Deserialize, Serialize};

const SEATS: usize = MOST_PLAYERS as usize;

/// The order of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// From each seat to the next.
    Onward,
    /// From each seat to the one before.
    Back,
}

/// Too few cards are left to serve a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Short;

/// All cards, the penalty, and the player on turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) hands: [Cards; SEATS],
    /// The draw pile.
    pub(crate) pile: Cards,
    /// The played cards under the top one.
    pub(crate) beneath: Cards,
    pub(crate) top: Card,
    pub(crate) penalty: u16,
    pub(crate) turn: Seat,
    pub(crate) order: Order,
    /// The number of players at the start.
    pub(crate) players: u8,
    /// Players who have left, one bit per seat.
    pub(crate) gone: u8,
}

/// The cards that may lie on `top`, by rank or suit.
pub(crate) fn matching(top: Card) -> Cards {
    (Cards::of_rank(top.rank()) | Cards::of_suit(top.suit())) - Cards::only(top)
}

/// The cards that may be played on `top` while this penalty runs.
pub(crate) fn playable_on(top: Card, penalty: u16, rules: &Rules) -> Cards {
    if penalty > 0 {
        matching(top) & rules.specials().cards()
    } else {
        matching(top)
    }
}

impl Table {
    /// Turns a card up and deals.
    pub(crate) fn deal(rules: &Rules, luck: &mut impl Luck) -> Table {
        let mut plain = Cards::ALL - rules.specials().cards();
        let top = draw_one(&mut plain, luck);
        let mut table = Table {
            hands: [Cards::NONE; SEATS],
            pile: Cards::ALL - Cards::only(top),
            beneath: Cards::NONE,
            top,
            penalty: 0,
            turn: Seat::new(0),
            order: Order::Onward,
            players: rules.players(),
            gone: 0,
        };
        for seat in 0..usize::from(rules.players()) {
            for _ in 0..rules.hand() {
                let card = draw_one(&mut table.pile, luck);
                table.hands[seat].insert(card);
            }
        }
        table
    }

    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The card to be matched.
    pub const fn top(&self) -> Card {
        self.top
    }

    /// The number of cards to be drawn by a player who cannot answer.
    pub const fn penalty(&self) -> u16 {
        self.penalty
    }

    /// The player on turn.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// How many cards can still be drawn, including the played ones under the top.
    pub const fn stock(&self) -> usize {
        self.pile.len() + self.beneath.len()
    }

    /// How many cards a draw takes now.
    pub fn due(&self) -> usize {
        usize::from(self.penalty.max(1))
    }

    /// The cards that the player on turn may play.
    pub fn playable(&self, rules: &Rules) -> Cards {
        self.hand(self.turn) & playable_on(self.top, self.penalty, rules)
    }

    /// Whether the seat's player has not left.
    pub fn is_here(&self, seat: Seat) -> bool {
        seat.index() < usize::from(self.players) && self.gone >> seat.index() & 1 == 0
    }

    /// All players who have not left.
    pub fn here(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let table = *self;
        Seat::all(usize::from(self.players)).filter(move |&seat| table.is_here(seat))
    }

    /// The player on turn lays this card, which must be playable; `pass_on` must follow.
    pub(crate) fn lay(&mut self, card: Card, rules: &Rules) {
        self.hands[self.turn.index()].remove(card);
        self.beneath.insert(self.top);
        self.top = card;
        if let Some(effect) = rules.specials().effect(card.rank()) {
            self.penalty = effect.on(self.penalty);
        }
        if rules.reverses() == Some(card.rank()) {
            self.order = match self.order {
                Order::Onward => Order::Back,
                Order::Back => Order::Onward,
            };
        }
    }

    /// The seat takes so many cards, if there are enough. An empty pile is refilled when a card is
    /// needed, and by [`Refill::AfterDraw`] at the end. Returns the cards.
    pub(crate) fn take(
        &mut self,
        seat: Seat,
        count: usize,
        rules: &Rules,
        luck: &mut impl Luck,
    ) -> Result<Cards, Short> {
        // The first condition decides almost always.
        if self.pile.len() < count && self.stock() < count {
            return Err(Short);
        }
        let mut taken = Cards::NONE;
        for _ in 0..count {
            if self.pile.is_empty() {
                self.pile = std::mem::take(&mut self.beneath);
            }
            taken.insert(draw_one(&mut self.pile, luck));
        }
        if self.pile.is_empty() && rules.refill() == Refill::AfterDraw {
            self.pile = std::mem::take(&mut self.beneath);
        }
        self.hands[seat.index()] |= taken;
        Ok(taken)
    }

    /// The player on turn takes what is due, which ends the penalty; `pass_on` must follow.
    pub(crate) fn take_due(&mut self, rules: &Rules, luck: &mut impl Luck) -> Result<Cards, Short> {
        let taken = self.take(self.turn, self.due(), rules, luck)?;
        self.penalty = 0;
        Ok(taken)
    }

    /// Whether too few cards are left for the game to go on, by [`Refill::AfterDraw`]: nothing
    /// that could be drawn, or less than the penalty. Listing 9 of the source.
    pub(crate) fn is_short(&self, rules: &Rules) -> bool {
        match rules.refill() {
            Refill::AfterDraw => self.stock() == 0 || self.pile.len() < usize::from(self.penalty),
            Refill::WhenNeeded => false,
        }
    }

    /// Passes the turn to the next player who is here.
    pub(crate) fn pass_on(&mut self) {
        self.turn = self.after(self.turn);
    }

    /// The next player after the seat who is here, in the order of play; the seat itself if it is
    /// alone.
    pub fn after(&self, seat: Seat) -> Seat {
        next_here(seat, usize::from(self.players), self.order, |next| {
            self.is_here(next)
        })
    }

    /// The seats with the fewest cards among all who are here.
    pub(crate) fn smallest_hands(&self) -> Vec<Seat> {
        let fewest = self.here().map(|seat| self.hand(seat).len()).min();
        self.here()
            .filter(|&seat| Some(self.hand(seat).len()) == fewest)
            .collect()
    }
}

/// The next seat after this one, in the order of play, that is here; the seat itself if it is
/// alone.
pub(crate) fn next_here(
    seat: Seat,
    players: usize,
    order: Order,
    is_here: impl Fn(Seat) -> bool,
) -> Seat {
    let step = match order {
        Order::Onward => 1,
        Order::Back => players - 1,
    };
    let mut next = seat;
    loop {
        let ahead = next.index() + step;
        next = Seat::new(if ahead < players {
            ahead
        } else {
            ahead - players
        } as u8);
        if next == seat || is_here(next) {
            return next;
        }
    }
}

/// Removes a random card; there must be one.
fn draw_one(cards: &mut Cards, luck: &mut impl Luck) -> Card {
    let card = cards
        .pick(|count| luck.below(count))
        .expect("a card to draw");
    cards.remove(card);
    card
}
