//! What a player says, on its way through the server to the Game Master.

use super::{InfoRequest, InfoResponse, PlayerId};
use serde::{Deserialize, Serialize};

/// What a player says. Its own `Id` is for those who read it: here a player is known by its
/// connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "MessageType", rename_all_fields = "PascalCase")]
pub enum PlayerOut {
    /// Asks to join.
    ConnectToGameMaster {
        /// 0 or 1.
        team: i32,
    },
    /// Asks a team-mate.
    RequestInfo(InfoRequest),
    /// Answers a team-mate.
    ResponseToInfo(InfoResponse),
    /// Asks to step on a field.
    RequestMove {
        /// Its own number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<PlayerId>,
        /// The field.
        destination_x: i32,
        /// The field.
        destination_y: i32,
    },
    /// Asks whether its piece is a sham.
    RequestCheckPiece {
        /// Its own number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<PlayerId>,
    },
    /// Asks to put its piece down.
    PlacePiece {
        /// Its own number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<PlayerId>,
    },
    /// Asks for the distances around it.
    RequestResolveDistances {
        /// Its own number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<PlayerId>,
    },
}

impl PlayerOut {
    /// The `MessageType` of asking to join.
    pub const CONNECT: &str = "ConnectToGameMaster";
    /// Every `MessageType` a player may send.
    pub const KINDS: [&str; 7] = [
        Self::CONNECT,
        "RequestInfo",
        "ResponseToInfo",
        "RequestMove",
        "RequestCheckPiece",
        "PlacePiece",
        "RequestResolveDistances",
    ];
}
