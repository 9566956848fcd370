//! What players add to the deal: commitments before it, 256 bits of each player in it.
//!
//! The game's seed is the hash of the server's sealed seed and all contributions. A commitment is
//! made before any contribution is revealed, so one player who draws honestly is enough: neither
//! the server nor the other players can choose the seed.

use crate::{
    Promise, Seat, Seed, SeedError,
    seed::{hex, unhex},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// The text that every commitment's hash begins with.
const COMMITMENT_DOMAIN: &[u8] = b"stolik commitment v1";
/// The text that the hash of every game's seed begins with.
const DEAL_DOMAIN: &[u8] = b"stolik deal v1";
/// The byte before a contribution that was revealed.
const REVEALED: u8 = 1;
/// The byte before a commitment that stands for a contribution that was not revealed.
const NOT_REVEALED: u8 = 0;

/// 256 random bits of one player, mixed into the seed of one game.
///
/// `Debug` hides the value: before the deal only its player may know it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Contribution([u8; 32]);

impl Contribution {
    /// Takes the contribution from 32 random bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Contribution(bytes)
    }

    /// The commitment to this contribution, for the game whose sealed seed has the hash `promise`.
    /// Every game of every table has another promise, so a commitment counts in one game only.
    pub fn commitment(&self, promise: &Promise) -> Commitment {
        let hash = Sha256::new()
            .chain_update(COMMITMENT_DOMAIN)
            .chain_update(promise.as_str())
            .chain_update(self.0);
        Commitment(hash.finalize().into())
    }
}

impl fmt::Debug for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contribution(hidden)")
    }
}

impl From<Contribution> for String {
    fn from(contribution: Contribution) -> String {
        hex(&contribution.0)
    }
}

impl TryFrom<String> for Contribution {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Self, SeedError> {
        text.parse()
    }
}

impl FromStr for Contribution {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        unhex(text).map(Contribution)
    }
}

/// The published hash of a contribution, which fixes the contribution without revealing it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Whether this is the commitment to `contribution` under `promise`.
    pub fn is_kept_by(&self, contribution: &Contribution, promise: &Promise) -> bool {
        *self == contribution.commitment(promise)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> String {
        hex(&commitment.0)
    }
}

impl TryFrom<String> for Commitment {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Self, SeedError> {
        unhex(&text).map(Commitment)
    }
}

/// One player's part in a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ContributionLine {
    pub seat: Seat,
    /// Published before the deal.
    pub commitment: Commitment,
    /// The contribution; `None` if the player did not reveal it in time. Then the commitment itself
    /// counts instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Contribution>,
}

impl Seed {
    /// The seed of a game that is dealt from this sealed seed and the contributions of its players,
    /// in seat order. Without contributions it is the sealed seed itself.
    ///
    /// A contribution that was not revealed counts as its commitment, so a player who holds it back
    /// can choose between two seeds at most.
    pub fn mixed_with(&self, contributions: &[ContributionLine]) -> Seed {
        if contributions.is_empty() {
            return self.clone();
        }
        let mut hash = Sha256::new()
            .chain_update(DEAL_DOMAIN)
            .chain_update(self.bytes());
        for line in contributions {
            let (kind, bytes) = match &line.value {
                Some(value) => (REVEALED, value.0),
                None => (NOT_REVEALED, line.commitment.0),
            };
            hash.update([line.seat.index() as u8, kind]);
            hash.update(bytes);
        }
        Seed::from_bytes(hash.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(seed: &Seed, values: &[[u8; 32]]) -> Vec<ContributionLine> {
        let line = |(seat, bytes): (usize, &[u8; 32])| {
            let value = Contribution::from_bytes(*bytes);
            ContributionLine {
                seat: Seat::new(seat as u8),
                commitment: value.commitment(&seed.promise()),
                value: Some(value),
            }
        };
        values.iter().enumerate().map(line).collect()
    }

    #[test]
    fn hashes_are_those_that_any_tool_computes() {
        let (seed, value) = (Seed::from_bytes([0; 32]), Contribution([1; 32]));
        let commitment = value.commitment(&seed.promise());
        assert_eq!(
            commitment.to_string(),
            "cb287a561af3e2f9b8cc48aceda725a3b1d9d085154e3933d9c38146c043dc96"
        );
        assert!(commitment.is_kept_by(&value, &seed.promise()));
        assert!(!commitment.is_kept_by(&value, &Seed::from_number(1).promise()));
        let mixed = String::from(seed.mixed_with(&lines(&seed, &[[1; 32]])));
        assert_eq!(
            mixed,
            "4d01ab1b0089b16b11288f255426da8e030f42d34c3efe6b1afaac550d144ed6"
        );
    }

    #[test]
    fn a_deal_without_contributions_is_the_sealed_seed() {
        let seed = Seed::from_number(5);
        assert_eq!(seed.mixed_with(&[]), seed);
    }

    #[test]
    fn a_contribution_does_not_show_in_debug_output() {
        let line = &lines(&Seed::from_number(1), &[[7; 32]])[0];
        let text = format!("{line:?}");
        assert!(text.contains("Contribution(hidden)"), "{text}");
        assert!(!text.contains("0707"), "{text}");
    }

    #[test]
    fn a_commitment_of_another_length_or_alphabet_is_refused() {
        for text in ["", "ab", &"g".repeat(64), &"é".repeat(32)] {
            let json = serde_json::to_string(text).unwrap();
            assert!(serde_json::from_str::<Commitment>(&json).is_err(), "{text}");
            assert!(
                serde_json::from_str::<Contribution>(&json).is_err(),
                "{text}"
            );
        }
    }

    proptest! {
        /// With the sealed seed and all other contributions fixed, the seed follows each bit of the
        /// one contribution that was drawn honestly.
        #[test]
        fn one_honest_contribution_decides_the_seed(
            sealed: [u8; 32],
            values in prop::collection::vec(any::<[u8; 32]>(), 1..6),
            honest: prop::sample::Index,
            bit in 0usize..256,
        ) {
            let sealed = Seed::from_bytes(sealed);
            let before = sealed.mixed_with(&lines(&sealed, &values));
            let mut other = values.clone();
            other[honest.index(values.len())][bit / 8] ^= 1 << (bit % 8);
            prop_assert_ne!(&before, &sealed.mixed_with(&lines(&sealed, &other)));
        }

        #[test]
        fn a_dropped_hidden_or_moved_contribution_makes_another_seed(
            sealed: [u8; 32],
            values in prop::collection::vec(any::<[u8; 32]>(), 2..6),
            which: prop::sample::Index,
        ) {
            let sealed = Seed::from_bytes(sealed);
            let all = lines(&sealed, &values);
            let (before, at) = (sealed.mixed_with(&all), which.index(all.len()));
            let mut dropped = all.clone();
            dropped.remove(at);
            prop_assert_ne!(&before, &sealed.mixed_with(&dropped));
            let mut hidden = all.clone();
            hidden[at].value = None;
            prop_assert_ne!(&before, &sealed.mixed_with(&hidden));
            let mut moved = all.clone();
            moved.swap(at, (at + 1) % all.len());
            prop_assert_ne!(&before, &sealed.mixed_with(&moved));
        }
    }
}
