//! What reaches the Game Master: the server's own words, and those of players that it forwards.

use super::{Addressed, PlayerId, PlayerOut};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use serde_json::Value;

/// What reaches the Game Master.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum MasterIn {
    /// The server speaks.
    Server(ServerOut),
    /// A player speaks.
    Player(Addressed<PlayerOut>),
}

/// What the server itself says to the Game Master.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "MessageType", rename_all_fields = "PascalCase")]
pub enum ServerOut {
    /// This is the Game Master now.
    AcceptGMConnection {
        /// When this server was opened (our addition): another number means that it knows none of
        /// the players any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        session: Option<i64>,
    },
    /// There is another Game Master.
    RejectConnection,
    /// A player's connection is lost (our addition).
    PlayerDisconnected {
        /// Whose.
        player_id: PlayerId,
    },
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
        // By the kind and not by trial, so that a fault is told as what it is.
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
