//! Card numbers of the protocol: 0 to 107, and 108 for a card seen from its back.
//!
//! A rank has eight numbers, from the twos up to the aces: two each of hearts, spades, diamonds and
//! clubs. The jokers come last.

use cards::{Card, Face, Rank, Suit};
use std::ops::Range;

/// The number of one copy of a card.
pub(crate) type CardNumber = u8;

/// The number of cards.
pub(crate) const CARDS: CardNumber = 108;
/// A card that is not shown.
pub(crate) const BACK: CardNumber = 108;

const SUITS: [Suit; 4] = [Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs];
const COPIES: CardNumber = 2;
const A_RANK: CardNumber = 8;
const FIRST_JOKER: CardNumber = 104;

/// Returns the face of the card with that number; `None` if there is no such card.
pub(crate) fn face_of(number: CardNumber) -> Option<Face> {
    match number {
        0..FIRST_JOKER => {
            let rank = Rank::ALL[usize::from(number / A_RANK)];
            let suit = SUITS[usize::from(number % A_RANK / COPIES)];
            Some(Face::Card(Card::new(rank, suit)))
        }
        FIRST_JOKER..CARDS => Some(Face::Joker),
        _ => None,
    }
}

/// Returns the numbers of all copies of a card.
pub(crate) fn numbers_of(face: Face) -> Range<CardNumber> {
    let Face::Card(card) = face else {
        return FIRST_JOKER..CARDS;
    };
    let suit = SUITS
        .iter()
        .position(|&suit| suit == card.suit())
        .unwrap_or_default() as CardNumber;
    let first = card.rank().index() as CardNumber * A_RANK + suit * COPIES;
    first..first + COPIES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_copy_of_its_card_and_there_are_108() {
        for number in 0..CARDS {
            let face = face_of(number).expect("a card");
            assert!(numbers_of(face).contains(&number), "{number} {face}");
        }
        assert_eq!((face_of(BACK), face_of(255)), (None, None));
    }

    #[test]
    fn twos_come_first_then_threes_and_jokers_last_each_hearts_spades_diamonds_clubs() {
        let faces: Vec<String> = [0, 1, 2, 4, 6, 8, 9, 12, 15, 16, 96, 103, 104]
            .map(|n| face_of(n).expect("a card").to_string())
            .into();
        assert_eq!(faces.join(" "), "2H 2H 2S 2D 2C 3H 3H 3D 3C 4H AH AC *");
    }
}
