//! Properties of a card in Kanasta: wild or natural, and its points.

use cards::{Card, Colour, Face, Rank};

/// Whether the card may stand for others: jokers and twos.
pub const fn is_wild(face: Face) -> bool {
    natural(face).is_none()
}

/// The card, or `None` if it is wild.
pub const fn natural(face: Face) -> Option<Card> {
    match face {
        Face::Card(card) if !matches!(card.rank(), Rank::Two) => Some(card),
        Face::Card(_) | Face::Joker => None,
    }
}

pub fn is_three(face: Face) -> bool {
    face.card().is_some_and(|card| card.rank() == Rank::Three)
}

/// A red three lies face up and is never in a hand.
pub fn is_red_three(face: Face) -> bool {
    is_three(face)
        && face
            .card()
            .is_some_and(|card| card.suit().colour() == Colour::Red)
}

/// A black three on top blocks the pile.
pub fn is_black_three(face: Face) -> bool {
    is_three(face) && !is_red_three(face)
}

/// Whether discarding it freezes the pile.
pub fn freezes(face: Face) -> bool {
    is_wild(face) || is_red_three(face)
}

/// The points of the card, laid or left in a hand. Red threes are counted by
/// [`crate::score::RED_THREE`].
pub const fn points(face: Face) -> i32 {
    let Face::Card(card) = face else { return 50 };
    match card.rank() {
        Rank::Two | Rank::Ace => 20,
        Rank::King | Rank::Queen | Rank::Jack | Rank::Ten | Rank::Nine | Rank::Eight => 10,
        Rank::Seven | Rank::Six | Rank::Five | Rank::Four | Rank::Three => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joker_50_two_and_ace_20_king_to_eight_10_seven_to_four_and_black_three_5() {
        for (faces, worth) in [
            ("*", 50),
            ("2C AH", 20),
            ("KS QD JH 10C 9S 8D", 10),
            ("7C 6D 5H 4S 3C 3S", 5),
        ] {
            for face in faces.split(' ') {
                assert_eq!(points(face.parse().unwrap()), worth, "{face}");
            }
        }
    }

    #[test]
    fn twos_and_jokers_are_wild_all_others_natural() {
        for face in Face::pack() {
            let says = face.to_string();
            assert_eq!(
                is_wild(face),
                says == "*" || says.starts_with('2'),
                "{says}"
            );
            assert_eq!(natural(face).is_none(), is_wild(face));
        }
    }

    #[test]
    fn threes_of_diamonds_and_hearts_are_the_red_ones() {
        let named = |is: fn(Face) -> bool| {
            let faces: Vec<String> = Face::pack()
                .filter(|&face| is(face))
                .map(|face| face.to_string())
                .collect();
            faces.join(" ")
        };
        assert_eq!(named(is_red_three), "3D 3H");
        assert_eq!(named(is_black_three), "3C 3S");
        assert_eq!(named(freezes), "2C 2D 3D 2H 3H 2S * *");
    }
}
