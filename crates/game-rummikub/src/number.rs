//! The number on a tile, always within 1 to 13.

use std::fmt;

/// From 1 to 13.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number(u8);

impl Number {
    /// The highest number; no run goes past it.
    pub const HIGHEST: u8 = 13;

    /// The number, if a tile can have it.
    pub const fn new(number: u8) -> Option<Number> {
        if 1 <= number && number <= Number::HIGHEST {
            Some(Number(number))
        } else {
            None
        }
    }

    /// All numbers, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Number> {
        (1..=Number::HIGHEST).map(Number)
    }

    /// The plain number, which is also the tile's value.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
