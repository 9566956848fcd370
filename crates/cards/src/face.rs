//! A card of a pack with jokers.

use crate::{Card, CardError};
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};

const JOKER: &str = "*";

/// A card of a pack with jokers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Face {
    Card(Card),
    /// A joker, written `*`. All jokers are alike.
    Joker,
}

impl Face {
    /// How many jokers a pack has.
    pub const JOKERS: usize = 2;

    /// The 54 cards of one pack, sorted, its jokers last.
    pub fn pack() -> impl DoubleEndedIterator<Item = Face> + Clone {
        Card::all()
            .map(Face::Card)
            .chain([Face::Joker; Face::JOKERS])
    }

    /// The card, or `None` for a joker.
    pub const fn card(self) -> Option<Card> {
        match self {
            Face::Card(card) => Some(card),
            Face::Joker => None,
        }
    }
}

impl From<Card> for Face {
    fn from(card: Card) -> Face {
        Face::Card(card)
    }
}

impl Text for Face {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Face::Card(card) => card.write_to(out),
            Face::Joker => out.write_str(JOKER),
        }
    }
}

impl FromStr for Face {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        if text == JOKER {
            Ok(Face::Joker)
        } else {
            text.parse().map(Face::Card)
        }
    }
}

game_core::as_text!(Face);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_has_every_card_once_and_two_jokers_and_reads_back() {
        let pack: Vec<Face> = Face::pack().collect();
        assert_eq!(pack.len(), 54);
        assert!(pack.iter().filter_map(|face| face.card()).eq(Card::all()));
        for face in pack {
            assert_eq!(face.to_string().parse(), Ok(face));
            let json = serde_json::to_string(&face).unwrap();
            assert_eq!(serde_json::from_str::<Face>(&json).unwrap(), face);
        }
    }
}
