//! Kinds of cards, which are ranks but for the two sorts of threes, and a hand of them.

use crate::{Heap, worth::is_red_three};
use cards::{Face, Rank};

/// A kind of card, from 0 to [`RED`]; first the ranks from the four to the ace.
pub(crate) type CardKind = usize;

/// How many ranks are melded at any time: the four to the ace.
pub(crate) const RANKS: usize = 11;
pub(crate) const BLACK: CardKind = 11;
pub(crate) const TWO: CardKind = 12;
pub(crate) const JOKER: CardKind = 13;
/// Red threes are never in a hand.
pub(crate) const RED: CardKind = 14;
pub(crate) const KINDS: usize = 15;

/// The points of a card of each kind; red threes are counted apart.
pub(crate) const WORTH: [i32; KINDS] = [5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 5, 20, 50, 0];

/// The kind of the card.
pub(crate) fn kind_of(face: Face) -> CardKind {
    let Face::Card(card) = face else {
        return JOKER;
    };
    match card.rank() {
        Rank::Two => TWO,
        Rank::Three if is_red_three(face) => RED,
        Rank::Three => BLACK,
        rank => rank.index() - Rank::Four.index(),
    }
}

/// The cards of one hand by kind, of which some may be unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LeanHand {
    cards: [u8; RED],
    size: u8,
}

impl LeanHand {
    pub fn of(heap: &Heap) -> Self {
        let mut hand = LeanHand::default();
        for (face, count) in heap.kinds() {
            hand.add(kind_of(face), count as u8);
        }
        hand
    }

    pub const fn len(&self) -> usize {
        self.size as usize
    }

    pub const fn count(&self, kind: CardKind) -> u8 {
        self.cards[kind]
    }

    pub const fn wilds(&self) -> u8 {
        self.cards[TWO] + self.cards[JOKER]
    }

    pub fn add(&mut self, kind: CardKind, count: u8) {
        self.cards[kind] += count;
        self.size += count;
    }

    /// Removes so many, which must be there.
    pub fn remove(&mut self, kind: CardKind, count: u8) {
        self.cards[kind] -= count;
        self.size -= count;
    }

    /// Counts so many unknown cards in.
    pub fn add_unknown(&mut self, count: u8) {
        self.size += count;
    }

    /// Counts so many unknown cards out.
    pub fn remove_unknown(&mut self, count: u8) {
        self.size -= count;
    }

    pub fn points(&self) -> i32 {
        let counted = self.cards.iter().zip(WORTH);
        counted
            .map(|(&count, worth)| i32::from(count) * worth)
            .sum()
    }

    /// The kinds held.
    pub fn kinds(&self) -> impl Iterator<Item = CardKind> + '_ {
        (0..RED).filter(|&kind| self.cards[kind] > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worth::{is_black_three, points};

    #[test]
    fn every_card_has_the_points_of_its_kind() {
        for face in Face::pack() {
            let kind = kind_of(face);
            assert_eq!(kind == RED, is_red_three(face), "{face}");
            assert_eq!(kind == BLACK, is_black_three(face), "{face}");
            assert!(kind == RED || WORTH[kind] == points(face), "{face}");
        }
    }

    #[test]
    fn a_hand_counts_its_cards_and_their_points() {
        let heap: Heap = "4C 4D KH AS 3S 2C *".parse().unwrap();
        let hand = LeanHand::of(&heap);
        assert_eq!((hand.len(), hand.points()), (heap.len(), heap.points()));
        assert_eq!((hand.count(0), hand.wilds(), hand.count(BLACK)), (2, 2, 1));
    }
}
