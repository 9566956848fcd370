//! Card numbers of the protocol: 0 to 107, and 108 for a card seen from its back. The third pack of
//! six players has the numbers after that, 109 to 162.
//!
//! In two packs a rank has eight numbers, from the twos up to the aces: two each of hearts, spades,
//! diamonds and clubs; in the third pack four, in the same order. The jokers come last.

use cards::{Card, Face, Rank, Suit};

/// The number of one copy of a card.
pub(crate) type CardNumber = u8;

/// One more than the highest number.
pub(crate) const NUMBERS: CardNumber = 163;
/// A card that is not shown.
pub(crate) const BACK: CardNumber = 108;
/// The first number of the third pack.
const THIRD_PACK: CardNumber = 109;

const SUITS: [Suit; 4] = [Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs];
const COPIES: CardNumber = 2;
const A_RANK: CardNumber = 8;
const FIRST_JOKER: CardNumber = 104;
const A_RANK_OF_THIRD: CardNumber = 4;
const FIRST_JOKER_OF_THIRD: CardNumber = 161;

/// Returns the face of the card with that number; `None` if there is no such card.
pub(crate) fn face_of(number: CardNumber) -> Option<Face> {
    let card = |rank: CardNumber, suit: CardNumber| {
        let (rank, suit) = (Rank::ALL[usize::from(rank)], SUITS[usize::from(suit)]);
        Some(Face::Card(Card::new(rank, suit)))
    };
    match number {
        0..FIRST_JOKER => card(number / A_RANK, number % A_RANK / COPIES),
        FIRST_JOKER..BACK => Some(Face::Joker),
        BACK => None,
        THIRD_PACK..FIRST_JOKER_OF_THIRD => {
            let at = number - THIRD_PACK;
            card(at / A_RANK_OF_THIRD, at % A_RANK_OF_THIRD)
        }
        FIRST_JOKER_OF_THIRD..NUMBERS => Some(Face::Joker),
        _ => None,
    }
}

/// Returns the numbers of all copies of a card, those of the third pack last.
pub(crate) fn numbers_of(face: Face) -> impl Iterator<Item = CardNumber> {
    let (of_two_packs, of_third) = match face {
        Face::Joker => (FIRST_JOKER..BACK, FIRST_JOKER_OF_THIRD..NUMBERS),
        Face::Card(card) => {
            let (rank, suit) = (card.rank().index() as CardNumber, place_of(card.suit()));
            let first = rank * A_RANK + suit * COPIES;
            let third = THIRD_PACK + rank * A_RANK_OF_THIRD + suit;
            (first..first + COPIES, third..third + 1)
        }
    };
    of_two_packs.chain(of_third)
}

/// The place of a suit among the numbers of a rank.
fn place_of(suit: Suit) -> CardNumber {
    let place = SUITS.iter().position(|&other| other == suit);
    place.unwrap_or_default() as CardNumber
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_copy_of_its_card_and_there_are_108_and_54_more_in_a_third_pack() {
        for number in (0..NUMBERS).filter(|&number| number != BACK) {
            let face = face_of(number).expect("a card");
            assert!(
                numbers_of(face).any(|copy| copy == number),
                "{number} {face}"
            );
        }
        assert_eq!([BACK, NUMBERS, 255].map(face_of), [None; 3]);
        for face in Face::pack() {
            let copies = if face == Face::Joker { 6 } else { 3 };
            assert_eq!(numbers_of(face).count(), copies, "{face}");
        }
    }

    #[test]
    fn the_third_pack_goes_on_after_the_back_in_the_same_order() {
        let faces: Vec<String> = [109, 110, 111, 112, 113, 157, 160, 161, 162]
            .map(|n| face_of(n).expect("a card").to_string())
            .into();
        assert_eq!(faces.join(" "), "2H 2S 2D 2C 3H AH AC * *");
    }

    #[test]
    fn twos_come_first_then_threes_and_jokers_last_each_hearts_spades_diamonds_clubs() {
        let faces: Vec<String> = [0, 1, 2, 4, 6, 8, 9, 12, 15, 16, 96, 103, 104]
            .map(|n| face_of(n).expect("a card").to_string())
            .into();
        assert_eq!(faces.join(" "), "2H 2H 2S 2D 2C 3H 3H 3D 3C 4H AH AC *");
    }
}
