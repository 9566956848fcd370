//! Where unguessable bits come from: the operating system, and nowhere else.

use game_core::{Dice, Seed};

/// Even random bytes.
///
/// # Panics
/// If the system has none: a server that cannot deal honestly must not deal.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

pub(crate) fn bits() -> u128 {
    u128::from_le_bytes(bytes())
}

pub(crate) fn seed() -> Seed {
    Seed::from_bytes(bytes())
}

/// Dice nobody can foresee, for bots.
pub(crate) fn dice() -> Dice {
    Dice::stream(&seed(), 0)
}
