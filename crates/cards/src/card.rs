//! One of the 52 cards.

use crate::{CardError, Rank, Suit};
use game_core::Text;
use serde::{Deserialize, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// A card of a French pack; never a joker. Sorted by suit, then by rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Card {
    suit: Suit,
    rank: Rank,
}

/// All cards by index: a lookup is faster than a division by 13.
const SORTED: [Card; Card::COUNT] = {
    let mut sorted = [Card::new(Rank::Two, Suit::Clubs); Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        sorted[index] = Card::new(
            Rank::ALL[index % Rank::COUNT],
            Suit::ALL[index / Rank::COUNT],
        );
        index += 1;
    }
    sorted
};

/// Each card's notation by index: views are full of them, and a lookup is faster than
/// formatting.
#[rustfmt::skip]
const NOTATION: [&str; Card::COUNT] = [
    "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC",
    "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD", "AD",
    "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH",
    "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS",
];

impl Card {
    pub const COUNT: usize = 52;

    /// The card of that rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Card { suit, rank }
    }

    pub const fn rank(self) -> Rank {
        self.rank
    }

    pub const fn suit(self) -> Suit {
        self.suit
    }

    /// The index in a sorted pack, from 0.
    pub const fn index(self) -> usize {
        self.suit as usize * Rank::COUNT + self.rank.index()
    }

    /// The card at that index of a sorted pack, if there is one.
    pub const fn at(index: usize) -> Option<Card> {
        if index < Card::COUNT {
            Some(SORTED[index])
        } else {
            None
        }
    }

    /// The notation, as in `10H`.
    pub const fn notation(self) -> &'static str {
        NOTATION[self.index()]
    }

    /// All cards, sorted.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        Suit::ALL
            .into_iter()
            .flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card { suit, rank }))
    }
}

impl Text for Card {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(self.notation())
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let suit_at = text.char_indices().next_back().map_or(0, |(at, _)| at);
        let (rank, suit) = text.split_at(suit_at);
        Ok(Card {
            suit: suit.parse()?,
            rank: rank.parse()?,
        })
    }
}

game_core::show_as_text!(Card);

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.notation())
    }
}

impl TryFrom<String> for Card {
    type Error = CardError;

    fn try_from(text: String) -> Result<Self, CardError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_fifty_two_different_cards_each_at_its_place() {
        let all: Vec<Card> = Card::all().collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), Card::COUNT);
        assert!(all.is_sorted());
        for (index, &card) in all.iter().enumerate() {
            assert_eq!((card.index(), Card::at(index)), (index, Some(card)));
        }
        assert_eq!(Card::at(Card::COUNT), None);
    }

    #[test]
    fn a_card_is_written_rank_first_and_reads_back() {
        assert_eq!(Card::new(Rank::Ten, Suit::Hearts).to_string(), "10H");
        assert_eq!(Card::new(Rank::Queen, Suit::Spades).to_string(), "QS");
        for card in Card::all() {
            assert_eq!(
                card.notation(),
                format!("{}{}", card.rank(), card.suit().letter())
            );
            assert_eq!(card.to_string().parse(), Ok(card));
            let json = serde_json::to_string(&card).unwrap();
            assert_eq!(
                (json.as_str(), serde_json::from_str(&json).unwrap()),
                (&*format!("\"{card}\""), card)
            );
        }
    }

    #[test]
    fn nonsense_is_told_what_was_expected() {
        for (text, error) in [
            ("", CardError::Suit),
            ("10", CardError::Suit),
            ("10h", CardError::Suit),
            ("7♥", CardError::Suit),
            ("H", CardError::Rank),
            ("1H", CardError::Rank),
            ("11H", CardError::Rank),
            ("HH", CardError::Rank),
            ("*", CardError::Suit),
        ] {
            assert_eq!(text.parse::<Card>(), Err(error), "{text}");
        }
    }
}
