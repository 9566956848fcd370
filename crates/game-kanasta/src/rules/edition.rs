//! The two readings of the source's rules, so that games recorded under the first replay as they
//! were played.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which reading of the source a table plays by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Edition {
    /// The round ends when the stock cannot serve a draw, the pile's top card is laid in groups
    /// only, and the first three turns without the pile are each player's own.
    First,
    /// The round ends with the last card of the stock, the pile's top card may be laid in
    /// sequences, and the first three turns without the pile are those of the round.
    #[default]
    Second,
}

/// A number that is no edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("edition: {0} is neither 1 nor 2")]
pub struct NoEdition(u8);

impl TryFrom<u8> for Edition {
    type Error = NoEdition;

    fn try_from(number: u8) -> Result<Self, NoEdition> {
        match number {
            1 => Ok(Edition::First),
            2 => Ok(Edition::Second),
            _ => Err(NoEdition(number)),
        }
    }
}

impl From<Edition> for u8 {
    fn from(edition: Edition) -> u8 {
        match edition {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }
}

impl Edition {
    /// Whether options without this field mean this edition: they were written before it was.
    pub(super) fn is_unwritten(&self) -> bool {
        *self == Edition::First
    }
}
