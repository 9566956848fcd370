//! Messages to the Game Master: those of the server itself, and those of players that it
//! forwards.

use super::{Addressed, PlayerId, PlayerOut};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use serde_json::Value;

/// A message to the Game Master.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum MasterIn {
    /// From the server itself.
    Server(ServerOut),
    /// Forwarded from a player.
    Player(Addressed<PlayerOut>),
}

/// A message of the server itself to the Game Master.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "MessageType", rename_all_fields = "PascalCase")]
pub enum ServerOut {
    /// The connection is accepted as the Game Master's.
    AcceptGMConnection {
        /// The start time of this server (our addition): another number means that it has lost all
        /// players.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Option<i64>,
    },
    /// The server has another Game Master.
    RejectConnection,
    /// A player's connection is lost (our addition).
    PlayerDisconnected { player_id: PlayerId },
}

impl ServerOut {
    const KINDS: [&str; 3] = [
        "AcceptGMConnection",
        "RejectConnection",
        "PlayerDisconnected",
    ];
}

impl<'de> Deserialize<'de> for MasterIn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // `MessageType` selects the variant, instead of trying all, so that errors name the real
        // problem.
        let value = Value::deserialize(deserializer)?;
        let kind = value
            .get("MessageType")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let is_servers = ServerOut::KINDS.contains(&kind);
        let read = if is_servers {
            ServerOut::deserialize(value).map(MasterIn::Server)
        } else {
            Addressed::deserialize(value).map(MasterIn::Player)
        };
        read.map_err(D::Error::custom)
    }
}
