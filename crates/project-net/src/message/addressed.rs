//! A message between the server and the Game Master: whose it is, beside what it says.

use super::PlayerId;
use serde::{Deserialize, Serialize};

/// A message with the player it comes from or goes to (our addition to the source).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Addressed<M> {
    /// What is said.
    #[serde(flatten)]
    pub message: M,
    /// The player, by the number of its connection; none if a foreign server does not say.
    #[serde(rename = "PlayerId", default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
}

impl<M> Addressed<M> {
    /// The message, to or from this player.
    pub fn of(player: PlayerId, message: M) -> Self {
        Self {
            message,
            player: Some(player),
        }
    }
}
