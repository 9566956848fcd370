//! A set of different cards in one machine word: a hand, a pile, all hearts.

use crate::{Card, Rank, Suit};
use serde::{Deserialize, Serialize, Serializer};
use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign},
};

/// A set of cards of one pack. Iterates sorted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(from = "Vec<Card>")]
pub struct Cards(u64);

impl Cards {
    /// The empty set.
    pub const NONE: Cards = Cards(0);
    /// The whole pack.
    pub const ALL: Cards = Cards((1 << Card::COUNT) - 1);

    const ONE_SUIT: u64 = (1 << Rank::COUNT) - 1;
    const ONE_RANK: u64 = 1 | 1 << Rank::COUNT | 1 << (2 * Rank::COUNT) | 1 << (3 * Rank::COUNT);

    /// The set of one card.
    pub const fn only(card: Card) -> Self {
        Cards(1 << card.index())
    }

    /// All cards of the suit.
    pub const fn of_suit(suit: Suit) -> Self {
        Cards(Self::ONE_SUIT << (suit as usize * Rank::COUNT))
    }

    /// All cards of the rank.
    pub const fn of_rank(rank: Rank) -> Self {
        Cards(Self::ONE_RANK << rank.index())
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// The first card, sorted.
    pub const fn first(self) -> Option<Card> {
        Card::at(self.0.trailing_zeros() as usize)
    }

    /// The card at this index of the sorted set, if there are so many.
    pub fn nth(self, before: usize) -> Option<Card> {
        self.pick(|count| before.min(count as usize) as u32)
    }

    /// The card at the index that `choose` returns, given the size of the set; `None` if the set
    /// is empty or the index too large.
    ///
    /// Counts eight bytes at once instead of iterating: drawing from a pile is what random games
    /// do most.
    pub fn pick(self, choose: impl FnOnce(u32) -> u32) -> Option<Card> {
        const LOW: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = LOW << 7;
        let sums = byte_counts(self.0).wrapping_mul(LOW);
        let count = (sums >> 56) as u32;
        if count == 0 {
            return None;
        }
        let before = u64::from(choose(count));
        if before >= u64::from(count) {
            return None;
        }
        // A byte with a running sum of at most `before` comes before the card.
        let passed = (((before * LOW) | HIGH) - sums) & HIGH;
        let shift = ((passed >> 7).wrapping_mul(LOW) >> 56) as u32 * 8;
        let byte = (self.0 >> shift & 0xFF) as usize;
        let within = (before - ((sums << 8) >> shift & 0xFF)) as usize;
        Card::at(shift as usize + usize::from(PLACES[byte][within]))
    }

    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// Iterates over the cards, sorted.
    pub const fn iter(self) -> CardsIter {
        CardsIter(self)
    }
}

/// The positions of the set bits of every byte, lowest first: a table, because a loop of
/// uncertain length costs more.
static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

/// The number of set bits in each byte.
const fn byte_counts(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
}

/// Iterates over a set of cards, sorted.
#[derive(Clone, Debug)]
pub struct CardsIter(Cards);

impl Iterator for CardsIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.remove(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for CardsIter {}

impl IntoIterator for Cards {
    type Item = Card;
    type IntoIter = CardsIter;

    fn into_iter(self) -> CardsIter {
        self.iter()
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards
            .into_iter()
            .fold(Cards::NONE, |set, card| set | Cards::only(card))
    }
}

impl From<Vec<Card>> for Cards {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl BitOr for Cards {
    type Output = Cards;

    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl BitOrAssign for Cards {
    fn bitor_assign(&mut self, other: Cards) {
        self.0 |= other.0;
    }
}

impl BitAnd for Cards {
    type Output = Cards;

    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

impl Sub for Cards {
    type Output = Cards;

    fn sub(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }
}

impl SubAssign for Cards {
    fn sub_assign(&mut self, other: Cards) {
        self.0 &= !other.0;
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set(cards: Cards) -> BTreeSet<Card> {
        cards.iter().collect()
    }

    #[test]
    fn suits_and_ranks_are_the_cards_that_say_so() {
        for suit in Suit::ALL {
            assert_eq!(
                set(Cards::of_suit(suit)),
                Card::all().filter(|card| card.suit() == suit).collect()
            );
        }
        for rank in Rank::ALL {
            assert_eq!(
                set(Cards::of_rank(rank)),
                Card::all().filter(|card| card.rank() == rank).collect()
            );
        }
        assert_eq!(set(Cards::ALL), Card::all().collect());
    }

    proptest! {
        #[test]
        fn a_set_does_what_a_set_does(one in 0..1u64 << 52, two in 0..1u64 << 52, index in 0..52usize) {
            let (one, two, card) = (Cards(one), Cards(two), Card::at(index).unwrap());
            prop_assert_eq!(set(one | two), &set(one) | &set(two));
            prop_assert_eq!(set(one & two), &set(one) & &set(two));
            prop_assert_eq!(set(one - two), &set(one) - &set(two));
            prop_assert_eq!(one.contains(card), set(one).contains(&card));
            prop_assert_eq!((one.len(), one.is_empty()), (set(one).len(), set(one).is_empty()));
            prop_assert_eq!(one.nth(index), set(one).into_iter().nth(index));
            prop_assert_eq!(Cards::ALL.nth(index), Some(card));
            prop_assert_eq!(one.pick(|count| count - 1), set(one).into_iter().next_back());
            prop_assert_eq!(one.pick(|count| count), None);
            prop_assert_eq!(one.first(), set(one).into_iter().next());
            let mut with = one;
            with.insert(card);
            prop_assert_eq!(with, one | Cards::only(card));
            with.remove(card);
            prop_assert_eq!(with, one - Cards::only(card));
            prop_assert_eq!(serde_json::from_str::<Cards>(&serde_json::to_string(&one).unwrap()).unwrap(), one);
        }
    }
}
