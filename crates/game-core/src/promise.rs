//! The published hash of a seed, which proves that the seed was fixed before the first move.

use crate::seed::{Seed, hex};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The SHA-256 of a seed, in hexadecimal: commits to the seed without revealing it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Promise(String);

impl Promise {
    /// Whether `seed` is the one that was promised.
    pub fn is_kept_by(&self, seed: &Seed) -> bool {
        self == &seed.promise()
    }

    /// The hexadecimal text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Seed {
    /// The hash that is published before the deal.
    pub fn promise(&self) -> Promise {
        Promise(hex(&Sha256::digest(self.bytes())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_promise_is_the_published_sha_256_of_the_seed() {
        // The SHA-256 of 32 zero bytes, as any tool computes it.
        let zeros = Seed::from_bytes([0; 32]);
        assert_eq!(
            zeros.promise().as_str(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
        assert!(zeros.promise().is_kept_by(&zeros));
        assert!(!zeros.promise().is_kept_by(&Seed::from_number(1)));
    }
}
