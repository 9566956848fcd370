//! What can happen to a running game from outside, and when it did.

use crate::{GameTime, Seat};
use serde::{Deserialize, Serialize};

/// One cause of change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input<A> {
    /// A player does something.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// A player is gone for good; what that means is the game's own rule.
    Leave {
        /// Who.
        seat: Seat,
    },
    /// The instant the game asked to be woken at has come.
    Wake,
}

/// An input with its instant: a line of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry<A> {
    /// When, on the game's clock.
    pub at: GameTime,
    /// What.
    #[serde(flatten)]
    pub input: Input<A>,
}
