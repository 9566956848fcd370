//! A first meld in a round without suits: all groups of three, and as few wilds as will do.

use super::{
    hand::{CardKind, JOKER, LeanHand, RANKS, TWO, WORTH},
    moves::Lay,
    round::LeanRound,
};
use crate::{MOST_WILDS, NATURALS_OF_FIRST, score::minimum};

/// The lays of a first meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LeanOpening {
    lays: [Lay; RANKS],
    count: usize,
}

impl LeanOpening {
    pub fn lays(&self) -> &[Lay] {
        &self.lays[..self.count]
    }

    fn push(&mut self, lay: Lay) {
        self.lays[self.count] = lay;
        self.count += 1;
    }

    fn points(&self) -> i32 {
        self.lays()
            .iter()
            .map(|lay| lay.cards.points(lay.place))
            .sum()
    }

    fn len(&self) -> usize {
        self.lays().iter().map(|lay| lay.cards.len()).sum()
    }

    /// Puts a wild with the pair, or else into a group that is laid; `false` if there is no room.
    fn place_wild(&mut self, wild: CardKind, pair: Option<CardKind>) -> bool {
        let place = match pair {
            Some(kind) => {
                self.push(Lay::naturals(kind, 2));
                self.count - 1
            }
            None => {
                let room = |lay: &Lay| lay.cards.wilds() < MOST_WILDS as u8;
                match self.lays().iter().position(room) {
                    Some(place) => place,
                    None => return false,
                }
            }
        };
        let cards = &mut self.lays[place].cards;
        if wild == TWO {
            cards.twos += 1;
        } else {
            cards.jokers += 1;
        }
        true
    }
}

impl LeanRound {
    /// A first meld of the player on turn from the hand.
    pub fn opening(&self) -> Option<LeanOpening> {
        plan(self.hand(), minimum(self.side().total), None, 0)
    }

    /// A first meld with the top card of the pile.
    pub fn opening_with_pile(&self) -> Option<LeanOpening> {
        let top = self.takeable_top()?;
        let mut hand = *self.hand();
        if usize::from(hand.count(top)) + 1 < NATURALS_OF_FIRST {
            return None;
        }
        hand.add(top, 1);
        let minimum = minimum(self.side().total);
        plan(&hand, minimum, Some(top), self.pile_rest())
    }
}

/// A first meld worth the minimum, with three naturals of the kind `needs`; two cards must stay,
/// with `brought` more.
fn plan(
    hand: &LeanHand,
    minimum: i32,
    needs: Option<CardKind>,
    brought: usize,
) -> Option<LeanOpening> {
    let is_group = |kind: CardKind| usize::from(hand.count(kind)) >= NATURALS_OF_FIRST;
    if !needs.is_none_or(is_group) {
        return None;
    }
    let mut opening = LeanOpening {
        lays: [Lay::naturals(0, 0); RANKS],
        count: 0,
    };
    for kind in (0..RANKS).filter(|&kind| is_group(kind)) {
        opening.push(Lay::naturals(kind, hand.count(kind)));
    }
    if opening.count == 0 {
        return None;
    }
    let mut pairs = (0..RANKS).rev().filter(|&kind| hand.count(kind) == 2);
    let mut pair = pairs.next();
    let (mut twos, mut jokers) = (hand.count(TWO), hand.count(JOKER));
    let mut missing = minimum - opening.points();
    while missing > 0 {
        let with_pair = pair.map_or(0, |kind| 2 * WORTH[kind]);
        let wild = match (twos, jokers) {
            (0, 0) => return None,
            (0, _) => JOKER,
            (_, 0) => TWO,
            _ if missing - with_pair > WORTH[TWO] => JOKER,
            _ => TWO,
        };
        if !opening.place_wild(wild, pair) {
            return None;
        }
        if wild == TWO {
            twos -= 1;
        } else {
            jokers -= 1;
        }
        missing -= WORTH[wild] + with_pair;
        pair = pairs.next();
    }
    (hand.len() + brought >= opening.len() + 2).then_some(opening)
}
