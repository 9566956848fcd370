//! The secret seed of a game's randomness, and its hexadecimal text.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The 256 bits that determine all randomness of one game.
///
/// `Debug` hides the value: a seed in a log would reveal the whole deal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// Takes the seed from 32 random bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// A predictable seed for arenas and tests.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    pub(crate) const fn bytes(&self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        hex(&seed.0)
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Self, SeedError> {
        text.parse()
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        unhex(text).map(Seed)
    }
}

/// The text is not 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct SeedError;

pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
        .collect()
}

/// The 32 bytes that the text writes as 64 hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Result<[u8; 32], SeedError> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return Err(SeedError);
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = nibble(pair[0])? << 4 | nibble(pair[1])?;
    }
    Ok(bytes)
}

fn nibble(digit: u8) -> Result<u8, SeedError> {
    (digit as char)
        .to_digit(16)
        .map(|value| value as u8)
        .ok_or(SeedError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_survives_its_text() {
        let seed = Seed::from_number(0xDEAD_BEEF);
        assert_eq!(String::from(seed.clone()).parse(), Ok(seed));
    }

    #[test]
    fn a_seed_of_another_length_or_alphabet_is_refused() {
        assert_eq!("ab".parse::<Seed>(), Err(SeedError));
        assert_eq!("g".repeat(64).parse::<Seed>(), Err(SeedError));
        assert_eq!("é".repeat(32).parse::<Seed>(), Err(SeedError));
    }

    #[test]
    fn a_seed_does_not_show_in_debug_output() {
        assert_eq!(format!("{:?}", Seed::from_number(7)), "Seed(hidden)");
    }
}
