//! Randomness of a game, derived from its [`Seed`]. The draws on ChaCha are implemented here,
//! so that no dependency upgrade reshuffles recorded games.

use crate::Seed;
use rand_chacha::{
    ChaCha12Rng,
    rand_core::{Rng, SeedableRng},
};

/// A stream of random numbers. Each entry of a record has its own stream, so that the number
/// of draws in one entry never shifts the next.
#[derive(Clone, Debug)]
pub struct Dice {
    rng: ChaCha12Rng,
}

impl Dice {
    /// The stream of one record entry: 0 opens the game, `n` belongs to the `n`th entry.
    pub fn stream(seed: &Seed, stream: u64) -> Self {
        let mut rng = ChaCha12Rng::from_seed(seed.bytes());
        rng.set_stream(stream);
        Self { rng }
    }

    /// A stream for arenas, bots and tests, from a plain number.
    pub fn from_number(number: u64) -> Self {
        Self::stream(&Seed::from_number(number), 0)
    }

    /// 64 uniform bits.
    pub fn bits(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// A uniform number from 0 to `bound - 1`.
    ///
    /// Uses rejection sampling, because a plain remainder would favour small numbers.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number is below 0");
        let uneven = bound.wrapping_neg() % bound;
        loop {
            let wide = u64::from(self.rng.next_u32()) * u64::from(bound);
            if wide as u32 >= uneven {
                return (wide >> 32) as u32;
            }
        }
    }

    /// True with probability `hits / of`.
    pub fn chance(&mut self, hits: u32, of: u32) -> bool {
        self.below(of) < hits
    }

    /// One of the items, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(items.len()).expect("lists in games are short");
        (count > 0).then(|| &items[self.below(count) as usize])
    }

    /// Shuffles uniformly (Fisher-Yates, from the back).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// A seed drawn from this stream, for a game inside an arena or a search.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        self.rng.fill_bytes(&mut bytes);
        Seed::from_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Recorded games must shuffle the same forever: these numbers must never be "updated".
    #[test]
    fn the_shuffle_of_old_games_never_changes() {
        let mut cards: Vec<u8> = (0..12).collect();
        Dice::stream(&Seed::from_number(2026), 3).shuffle(&mut cards);
        assert_eq!(cards, [6, 5, 11, 10, 2, 0, 4, 1, 8, 9, 7, 3]);
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let seed = Seed::from_number(1);
        assert_ne!(Dice::stream(&seed, 0).bits(), Dice::stream(&seed, 1).bits());
    }

    #[test]
    fn every_order_of_four_items_is_equally_likely() {
        let mut dice = Dice::from_number(4);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            dice.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        // Chi squared with 23 degrees of freedom; 49.7 is the 0.1 % point.
        let chi: f64 = counts
            .values()
            .map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0)
            .sum();
        assert!(chi < 49.7, "chi squared {chi}");
    }

    proptest! {
        #[test]
        fn a_number_below_the_bound_is_below_it(seed: u64, bound in 1u32..) {
            prop_assert!(Dice::from_number(seed).below(bound) < bound);
        }
    }
}
