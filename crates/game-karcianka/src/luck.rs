//! Where a drawn card comes from: the game's dice, or the fast spinner of playouts.

use game_core::Dice;
use search::Spinner;

/// A source of luck.
pub trait Luck {
    /// An even number from 0 to `bound - 1`; `bound` is not 0.
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
