//! The source of a drawn card: the game's [`Dice`], or the fast [`Spinner`] of playouts.

use game_core::Dice;
use search::Spinner;

/// A source of randomness.
pub trait Luck {
    /// A uniform number from 0 to `bound - 1`; `bound` is not 0.
    fn below(&mut self, bound: u32) -> u32;
}

impl Luck for Dice {
    fn below(&mut self, bound: u32) -> u32 {
        Dice::below(self, bound)
    }
}

impl Luck for Spinner {
    fn below(&mut self, bound: u32) -> u32 {
        Spinner::below(self, bound)
    }
}
