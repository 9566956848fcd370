//! One tile and its notation: `k7`, `b13`, `*`.

use crate::{Colour, Number};
use game_core::{Text, write_number};
use serde::Deserialize;
use std::{fmt, str::FromStr};

/// A tile. The two copies of a tile are equal: the rules do not distinguish them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Tile {
    /// One of the 52 kinds with a colour and a number.
    Plain(Colour, Number),
    /// Represents any tile.
    Joker,
}

/// How many of each kind of tile, jokers included, the game has.
pub const COPIES: u8 = 2;

/// The text is no tile.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no tile: a tile is k, b, o or r and a number from 1 to 13, or *")]
pub struct TileError(String);

/// The longest unknown text that an error quotes.
const MOST_QUOTED: usize = 16;

impl Tile {
    /// The 53 kinds: by colour, ascending, then the joker.
    pub fn kinds() -> impl Iterator<Item = Tile> {
        let plain = |colour| Number::all().map(move |number| Tile::Plain(colour, number));
        Colour::ALL.into_iter().flat_map(plain).chain([Tile::Joker])
    }

    pub const fn is_joker(self) -> bool {
        matches!(self, Tile::Joker)
    }
}

impl Text for Tile {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Tile::Plain(colour, number) => {
                out.write_char(colour.letter())?;
                write_number(number.get(), out)
            }
            Tile::Joker => out.write_str("*"),
        }
    }
}

impl FromStr for Tile {
    type Err = TileError;

    fn from_str(text: &str) -> Result<Self, TileError> {
        parse(text).ok_or_else(|| TileError(text.chars().take(MOST_QUOTED).collect()))
    }
}

fn parse(text: &str) -> Option<Tile> {
    if text == "*" {
        return Some(Tile::Joker);
    }
    let mut rest = text.chars();
    let colour = Colour::of_letter(rest.next()?)?;
    let digits = rest.as_str();
    // Refuses `k07` and `k+7`: each tile has one text.
    if !digits.starts_with(|first: char| ('1'..='9').contains(&first)) {
        return None;
    }
    Some(Tile::Plain(colour, Number::new(digits.parse().ok()?)?))
}

game_core::as_text!(Tile);
