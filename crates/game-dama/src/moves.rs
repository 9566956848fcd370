//! A move and its notation: `a3-b4`, or `a3xc5` if it takes.

use crate::{Square, Squares};
use std::fmt;

/// A legal move, with the pieces it takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub from: Square,
    pub to: Square,
    /// The enemy pieces it takes.
    pub taken: Squares,
}

impl Move {
    /// The enemy pieces it takes, in the order in which it passes them.
    pub fn taken_in_passing(&self) -> Vec<Square> {
        let mut taken: Vec<Square> = self.taken.iter().collect();
        taken.sort_unstable_by_key(|square| square.x().abs_diff(self.from.x()));
        taken
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.taken.is_empty() { '-' } else { 'x' };
        write!(f, "{}{sign}{}", self.from, self.to)
    }
}
