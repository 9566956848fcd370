//! The thirteen ranks, from the two up to the ace.

use crate::CardError;
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};

/// A rank; the ace is the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

const NAMES: [&str; 13] = [
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
];

impl Rank {
    pub const COUNT: usize = 13;

    /// All ranks, the lowest first.
    pub const ALL: [Rank; Rank::COUNT] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The index in [`Rank::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Text for Rank {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        // Character by character, which is faster than writing a string.
        match self {
            Rank::Ten => out.write_str(NAMES[Rank::Ten.index()]),
            _ => out.write_char(char::from(NAMES[self.index()].as_bytes()[0])),
        }
    }
}

impl FromStr for Rank {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        Rank::ALL
            .into_iter()
            .find(|rank| NAMES[rank.index()] == text)
            .ok_or(CardError::Rank)
    }
}

game_core::as_text!(Rank);
