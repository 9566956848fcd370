//! Fast randomness for bots and benchmarks, the same for a seed on every machine.

use game_core::Dice;

/// A small, fast random generator (wyrand) for playouts only; real games use [`Dice`].
#[derive(Clone, Debug)]
pub struct Spinner(u64);

impl Spinner {
    /// A spinner seeded from the dice.
    pub fn new(dice: &mut Dice) -> Self {
        Spinner(dice.bits())
    }

    /// 64 uniform bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A uniform number from 0 to `bound - 1`; `bound` must not be 0.
    ///
    /// Uses rejection sampling, because a plain remainder would favour some numbers.
    pub fn below(&mut self, bound: u32) -> u32 {
        loop {
            let wide = (self.bits() >> 32) * u64::from(bound);
            let low = wide as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 32) as u32;
            }
        }
    }
}

impl From<u64> for Spinner {
    /// A spinner with this seed.
    fn from(seed: u64) -> Self {
        Spinner(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spinner_is_even() {
        let mut spinner = Spinner::new(&mut Dice::from_number(2));
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[spinner.below(7) as usize] += 1;
        }
        // Chi squared with 6 degrees of freedom; 22.5 is the 0.1 % point.
        let chi: f64 = counts
            .iter()
            .map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4)
            .sum();
        assert!(chi < 22.5, "chi squared {chi}");
    }
}
