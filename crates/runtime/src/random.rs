//! Unguessable bits. The operating system is the only source.

use game_core::{Dice, Seed};

/// Returns uniformly random bytes.
///
/// # Panics
/// If the system has none: a server that cannot deal honestly must not deal.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

pub fn bits() -> u128 {
    u128::from_le_bytes(bytes())
}

pub fn seed() -> Seed {
    Seed::from_bytes(bytes())
}

/// Returns unpredictable `Dice` for bots.
pub fn dice() -> Dice {
    Dice::stream(&seed(), 0)
}
