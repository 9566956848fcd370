//! The number on a tile. Numbers outside 1 to 13 have no value of this type.

use std::fmt;

/// From 1 to 13.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number(u8);

impl Number {
    /// The highest; no run goes past it.
    pub const HIGHEST: u8 = 13;

    /// The number, if a tile can carry it.
    pub const fn new(number: u8) -> Option<Number> {
        if 1 <= number && number <= Number::HIGHEST {
            Some(Number(number))
        } else {
            None
        }
    }

    /// All of them, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Number> {
        (1..=Number::HIGHEST).map(Number)
    }

    /// The bare number, which is also what the tile is worth.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
