//! A message between the server and the Game Master, with the player concerned.

use super::PlayerId;
use serde::{Deserialize, Serialize};

/// A message with its player as sender or recipient (our addition to the source).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Addressed<M> {
    #[serde(flatten)]
    pub message: M,
    /// The number of the player's connection; `None` if a foreign server does not send it.
    #[serde(rename = "PlayerId", default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// A mark of the network address of a player that has no seat yet, written by the server:
    /// equal marks are of one address.
    #[serde(rename = "Origin", default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
}

impl<M> Addressed<M> {
    /// Pairs a message with its player.
    pub fn of(player: PlayerId, message: M) -> Self {
        Self {
            message,
            player: Some(player),
            origin: None,
        }
    }
}
