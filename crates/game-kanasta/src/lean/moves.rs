//! What a player does in a round without suits, and what becomes of the round.

use super::{
    hand::{BLACK, CardKind, JOKER, RANKS, RED, TWO},
    pack::Pack,
    round::LeanRound,
    side::{LeanGroup, WILDS},
};
use crate::score::{CLOSING, RED_THREE};
use game_core::Seat;
use search::Spinner;

/// Cards of the hand that are laid: a new group, or more for the one there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lay {
    /// The kind of the naturals, or [`WILDS`].
    pub place: usize,
    pub cards: LeanGroup,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LeanEnd {
    Closed(Seat),
    StockEmpty,
}

impl Lay {
    pub const fn naturals(kind: CardKind, naturals: u8) -> Lay {
        Lay {
            place: kind,
            cards: LeanGroup {
                naturals,
                twos: 0,
                jokers: 0,
            },
        }
    }
}

impl LeanRound {
    /// The player on turn draws; the end, if the stock cannot serve it.
    pub fn draw(&mut self, luck: &mut Spinner) -> Option<LeanEnd> {
        self.draw_by(|stock| stock.pick(luck))
    }

    /// As `draw`, with cards that `pick` removes from the stock.
    pub fn draw_by(
        &mut self,
        mut pick: impl FnMut(&mut Pack) -> Option<CardKind>,
    ) -> Option<LeanEnd> {
        let seat = self.turn.index();
        let mut wanted = 1 + std::mem::take(&mut self.owed[seat]);
        while wanted > 0 {
            let Some(kind) = pick(&mut self.stock) else {
                return Some(LeanEnd::StockEmpty);
            };
            if kind == RED {
                self.reds[seat] += 1;
            } else {
                self.hands[seat].add(kind, 1);
                wanted -= 1;
            }
            if self.stock.is_empty() && self.rules.ends_with_last_card() {
                return Some(LeanEnd::StockEmpty);
            }
        }
        None
    }

    /// Whether the pile is closed to all but a player with two naturals of its top card.
    pub fn is_strict(&self) -> bool {
        !self.side().melded || self.frozen_by.is_some()
    }

    /// How the player on turn, after the side's first meld, can lay the top card of the pile; the
    /// card itself is counted in.
    pub fn way_to_take(&self) -> Option<Lay> {
        let kind = self.takeable_top()?;
        let (hand, side) = (self.hand(), self.side());
        let own = hand.count(kind);
        let has_group = !side.groups[kind].is_empty();
        let mut lay = Lay::naturals(kind, own + 1);
        if own < 2 {
            if self.is_strict() {
                return None;
            }
            if !has_group {
                if own == 0 || hand.wilds() == 0 {
                    return None;
                }
                if hand.count(TWO) > 0 {
                    lay.cards.twos = 1;
                } else {
                    lay.cards.jokers = 1;
                }
            }
        }
        let after = hand.len() + 1 - lay.cards.len() + self.pile_rest();
        let side_after = side.groups[kind].len() + lay.cards.len() >= crate::CANASTA;
        let needed = if side.has_canasta || side_after { 1 } else { 2 };
        (after >= needed).then_some(lay)
    }

    /// The top card of the pile, if the rules let the player on turn take such a card now.
    pub fn takeable_top(&self) -> Option<CardKind> {
        let top = self.pile.top().filter(|&top| top < RANKS)?;
        self.is_late_enough(0).then_some(top)
    }

    /// How many cards under the top one would come to the hand.
    pub fn pile_rest(&self) -> usize {
        let reds = self.pile.iter().filter(|&kind| kind == RED).count();
        self.pile.len().saturating_sub(1 + reds)
    }

    /// Lays cards of the player on turn.
    pub fn lay(&mut self, lay: Lay) {
        let seat = self.turn.index();
        let side = self.side_of(self.turn);
        let hand = &mut self.hands[seat];
        if lay.place < WILDS {
            hand.remove(lay.place, lay.cards.naturals);
        }
        hand.remove(TWO, lay.cards.twos);
        hand.remove(JOKER, lay.cards.jokers);
        self.sides[side].melded = true;
        self.sides[side].join(lay.place, lay.cards);
    }

    /// The player on turn takes the top card and lays these, then gets the rest of the pile.
    pub fn take(&mut self, lays: &[Lay]) {
        let seat = self.turn.index();
        let top = self.pile.pop().expect("a pile that is taken has a top");
        self.hands[seat].add(top, 1);
        lays.iter().for_each(|&lay| self.lay(lay));
        for kind in std::mem::take(&mut self.pile).iter() {
            if kind == RED {
                self.reds[seat] += 1;
            } else {
                self.hands[seat].add(kind, 1);
            }
        }
        self.frozen_by = None;
    }

    /// Whether the player on turn may discard: the last card only with a canasta.
    pub fn may_discard(&self) -> bool {
        self.hand().len() > 1 || self.side().has_canasta
    }

    /// The player on turn discards; the end, if that closes the round.
    pub fn discard(&mut self, kind: CardKind) -> Option<LeanEnd> {
        let seat = self.turn;
        if kind == RED {
            self.reds[seat.index()] -= 1;
        } else {
            self.hands[seat.index()].remove(kind, 1);
        }
        self.pile.push(kind);
        if kind > BLACK {
            self.frozen_by = Some(seat);
        }
        if self.hands[seat.index()].len() == 0 {
            return Some(LeanEnd::Closed(seat));
        }
        self.turns += 1;
        self.turn = seat.next(self.players());
        if self.frozen_by == Some(self.turn) {
            self.frozen_by = None;
        }
        None
    }

    /// What the round earns a side.
    pub fn score(&self, side: usize, end: LeanEnd) -> i32 {
        let owner = &self.sides[side];
        let seats = || Seat::all(self.players()).filter(|&seat| self.side_of(seat) == side);
        let reds: i32 = seats().map(|seat| i32::from(self.reds[seat.index()])).sum();
        let left: i32 = seats().map(|seat| self.hands[seat.index()].points()).sum();
        let sign = if owner.has_canasta { 1 } else { -1 };
        let closing = match end {
            LeanEnd::Closed(seat) if self.side_of(seat) == side => CLOSING,
            LeanEnd::Closed(_) | LeanEnd::StockEmpty => 0,
        };
        sign * (owner.points() + RED_THREE * reds) + owner.premiums() + closing - left
    }
}
