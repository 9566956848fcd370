//! A game is its record: rules, seed and timed inputs rebuild every state.

use crate::{Entry, Game, Seed};
use serde::{Deserialize, Serialize};

/// Everything needed to play a game again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Record<G: Game> {
    /// The table's options.
    pub rules: G::Rules,
    /// All luck.
    pub seed: Seed,
    /// All that happened, in order.
    pub entries: Vec<Entry<G::Action>>,
}
