//! The cards of the toy card game, written as people would: `r3` is the red three.

use super::NoSuchAction;
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};

const COLOURS: &[u8] = b"rgby";
const RANKS: u8 = 5;

/// A card: one of four colours, ranks 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Card {
    colour: u8,
    rank: u8,
}

impl Card {
    /// All cards there are.
    pub fn deck() -> Vec<Card> {
        COLOURS
            .iter()
            .flat_map(|&colour| (1..=RANKS).map(move |rank| Card { colour, rank }))
            .collect()
    }

    /// Whether it may lie on `top`.
    pub fn fits(self, top: Card) -> bool {
        self.colour == top.colour || self.rank == top.rank
    }
}

impl Text for Card {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{}{}", char::from(self.colour), self.rank)
    }
}

impl FromStr for Card {
    type Err = NoSuchAction;

    fn from_str(text: &str) -> Result<Self, NoSuchAction> {
        Card::deck()
            .into_iter()
            .find(|card| card.to_string() == text)
            .ok_or(NoSuchAction)
    }
}

game_core::as_text!(Card);
