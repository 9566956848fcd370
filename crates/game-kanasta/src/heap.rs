//! A multiset of cards: a hand, the stock, a player's selection.

use crate::{
    rules::MOST_PACKS,
    worth::{is_wild, points},
};
use cards::{Card, CardError, Face, Rank, Suit};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The number of different cards: 52, and the joker.
const KINDS: usize = Card::COUNT + 1;

/// A multiset of cards of at most three packs. Iteration sorts as a hand is sorted: naturals from
/// the three up to the ace, then twos, then jokers.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<Face>", try_from = "Vec<Face>")]
pub struct Heap([u8; KINDS]);

/// More copies of a card than three packs have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there are not so many {0} in three packs")]
pub struct TooMany(pub Face);

/// The reason why a text is not a list of cards.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HeapError {
    /// One of its words is no card.
    #[error("`{word}` is no card: {error}")]
    Card { word: String, error: CardError },
    /// More copies of a card than three packs have.
    #[error(transparent)]
    TooMany(#[from] TooMany),
}

/// A card's index in the sorted order.
const fn place(face: Face) -> usize {
    match face {
        Face::Joker => KINDS - 1,
        Face::Card(card) => first_of(card.rank()) + card.suit() as usize,
    }
}

/// The index of a rank's first card: twos come after all other ranks.
const fn first_of(rank: Rank) -> usize {
    (rank.index() + Rank::COUNT - 1) % Rank::COUNT * Suit::ALL.len()
}

const fn face_at(place: usize) -> Face {
    if place == KINDS - 1 {
        return Face::Joker;
    }
    let rank = Rank::ALL[(place / Suit::ALL.len() + 1) % Rank::COUNT];
    Face::Card(Card::new(rank, Suit::ALL[place % Suit::ALL.len()]))
}

/// The number of copies of the card in so many packs.
const fn copies(face: Face, packs: u8) -> u8 {
    match face {
        Face::Joker => packs * Face::JOKERS as u8,
        Face::Card(_) => packs,
    }
}

impl Heap {
    /// The empty heap.
    pub const NONE: Heap = Heap([0; KINDS]);

    /// All cards of so many packs; of at most [`MOST_PACKS`].
    pub fn packs(packs: u8) -> Self {
        let packs = packs.min(MOST_PACKS);
        Heap(std::array::from_fn(|place| copies(face_at(place), packs)))
    }

    /// A heap of these cards.
    pub fn of(faces: impl IntoIterator<Item = Face>) -> Result<Self, TooMany> {
        let mut heap = Heap::default();
        faces.into_iter().try_for_each(|face| heap.add(face))?;
        Ok(heap)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }

    /// The number of copies of the card.
    pub const fn count(&self, face: Face) -> usize {
        self.0[place(face)] as usize
    }

    pub const fn contains(&self, face: Face) -> bool {
        self.count(face) > 0
    }

    /// The number of cards of the rank; twos count as their rank, too.
    pub fn of_rank(&self, rank: Rank) -> usize {
        let first = first_of(rank);
        self.0[first..first + Suit::ALL.len()]
            .iter()
            .map(|&count| usize::from(count))
            .sum()
    }

    /// The number of wild cards.
    pub fn wilds(&self) -> usize {
        self.of_rank(Rank::Two) + self.count(Face::Joker)
    }

    /// The points of all cards together.
    pub fn points(&self) -> i32 {
        self.kinds()
            .map(|(face, count)| points(face) * count as i32)
            .sum()
    }

    /// Adds a card; fails if three packs have no such further copy.
    pub fn add(&mut self, face: Face) -> Result<(), TooMany> {
        let count = &mut self.0[place(face)];
        if *count == copies(face, MOST_PACKS) {
            return Err(TooMany(face));
        }
        *count += 1;
        Ok(())
    }

    /// Removes a card, if it is there.
    pub const fn take(&mut self, face: Face) -> Option<Face> {
        let count = &mut self.0[place(face)];
        if *count == 0 {
            return None;
        }
        *count -= 1;
        Some(face)
    }

    /// Removes the card at this index of the sorted order.
    pub fn take_nth(&mut self, before: usize) -> Option<Face> {
        let face = self.iter().nth(before)?;
        self.take(face)
    }

    /// The heap without `others`, or the first of them that is missing.
    pub fn without(&self, others: &Heap) -> Result<Heap, Face> {
        let mut rest = self.clone();
        match others.iter().find(|&face| rest.take(face).is_none()) {
            Some(missing) => Err(missing),
            None => Ok(rest),
        }
    }

    /// The heap without those of `others` that it contains.
    pub fn less(&self, others: &Heap) -> Heap {
        Heap(std::array::from_fn(|place| {
            self.0[place].saturating_sub(others.0[place])
        }))
    }

    /// The union with `others`.
    pub fn with(&self, others: &Heap) -> Result<Heap, TooMany> {
        Heap::of(self.iter().chain(others.iter()))
    }

    /// The cards for which `is` holds.
    pub fn only(&self, is: impl Fn(Face) -> bool) -> Heap {
        Heap(std::array::from_fn(|place| {
            if is(face_at(place)) { self.0[place] } else { 0 }
        }))
    }

    /// The naturals of the rank.
    pub fn naturals_of(&self, rank: Rank) -> Heap {
        self.only(|face| !is_wild(face) && face.card().is_some_and(|card| card.rank() == rank))
    }

    /// The first card for which `is` holds.
    pub fn find(&self, is: impl Fn(Face) -> bool) -> Option<Face> {
        self.iter().find(|&face| is(face))
    }

    /// All cards, sorted.
    pub fn iter(&self) -> impl Iterator<Item = Face> + '_ {
        self.kinds()
            .flat_map(|(face, count)| std::iter::repeat_n(face, count))
    }

    /// The different cards, sorted, each with its number of copies.
    pub fn kinds(&self) -> impl Iterator<Item = (Face, usize)> + '_ {
        let counted = self.0.iter().enumerate().filter(|(_, count)| **count > 0);
        counted.map(|(place, &count)| (face_at(place), usize::from(count)))
    }
}

impl Default for Heap {
    fn default() -> Self {
        Heap::NONE
    }
}

impl From<Heap> for Vec<Face> {
    fn from(heap: Heap) -> Self {
        heap.iter().collect()
    }
}

impl TryFrom<Vec<Face>> for Heap {
    type Error = TooMany;

    fn try_from(faces: Vec<Face>) -> Result<Self, TooMany> {
        Heap::of(faces)
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, face) in self.iter().enumerate() {
            write!(f, "{}{face}", if number == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromStr for Heap {
    type Err = HeapError;

    fn from_str(text: &str) -> Result<Self, HeapError> {
        let mut heap = Heap::default();
        for word in text.split_whitespace() {
            let face = word.parse().map_err(|error| HeapError::Card {
                word: word.to_owned(),
                error,
            })?;
            heap.add(face)?;
        }
        Ok(heap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn heap(text: &str) -> Heap {
        text.parse().unwrap()
    }

    #[test]
    fn two_packs_with_two_jokers_each_have_108_cards_and_three_have_162() {
        let size = |all: &Heap| (all.len(), all.wilds(), all.of_rank(Rank::Three));
        assert_eq!(size(&Heap::packs(2)), (108, 12, 8));
        let all = Heap::packs(MOST_PACKS);
        assert_eq!(size(&all), (162, 18, 12));
        let mut full = all.clone();
        for (face, _) in all.kinds() {
            assert_eq!(full.add(face), Err(TooMany(face)));
        }
    }

    #[test]
    fn a_hand_is_sorted_from_the_three_to_the_ace_then_twos_then_jokers() {
        assert_eq!(
            heap("* AS 2H 3C 10D KH 3S 2C 4D").to_string(),
            "3C 3S 4D 10D KH AS 2C 2H *"
        );
    }

    #[test]
    fn nonsense_is_told_what_was_expected() {
        assert_eq!(
            "7H 7X".parse::<Heap>().unwrap_err().to_string(),
            "`7X` is no card: expected a suit: C, D, H or S"
        );
        assert_eq!(
            "7H 7H 7H 7H".parse::<Heap>(),
            Err(HeapError::TooMany(TooMany("7H".parse().unwrap())))
        );
        let jokers = |count: usize| "* ".repeat(count).parse::<Heap>();
        assert!(jokers(6).is_ok() && jokers(7).is_err());
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(
            heap("7H 8H").without(&heap("7H 9H")),
            Err("9H".parse().unwrap())
        );
        assert_eq!(heap("7H 8H 8H").without(&heap("8H")), Ok(heap("7H 8H")));
        assert_eq!(heap("7H 8H 8H").less(&heap("8H 9H")), heap("7H 8H"));
    }

    proptest! {
        #[test]
        fn a_heap_survives_its_text_and_its_json(places in prop::collection::vec(0..KINDS, 0..30)) {
            let mut cards = Heap::default();
            places.into_iter().for_each(|place| _ = cards.add(face_at(place)));
            prop_assert_eq!(&heap(&cards.to_string()), &cards);
            let json = serde_json::to_string(&cards).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Heap>(&json).unwrap(), &cards);
            prop_assert_eq!(cards.iter().count(), cards.len());
            prop_assert_eq!(cards.iter().map(points).sum::<i32>(), cards.points());
            prop_assert_eq!(cards.iter().filter(|&face| is_wild(face)).count(), cards.wilds());
            prop_assert!(cards.iter().map(place).is_sorted());
            for n in 0..cards.len() {
                let mut rest = cards.clone();
                let taken = rest.take_nth(n).unwrap();
                prop_assert_eq!(Some(taken), cards.iter().nth(n));
                prop_assert_eq!(rest.with(&Heap::of([taken]).unwrap()).unwrap(), cards.clone());
            }
        }
    }
}
