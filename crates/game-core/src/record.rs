//! A game is its record: rules, seed and timed inputs reproduce every state.

use crate::{Entry, Game, Seed};
use serde::{Deserialize, Serialize};

/// Everything needed to replay a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Record<G: Game> {
    /// The table's options.
    pub rules: G::Rules,
    /// The source of all randomness.
    pub seed: Seed,
    /// All inputs, in order.
    pub entries: Vec<Entry<G::Action>>,
}
