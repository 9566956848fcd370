//! Messages from a player, forwarded by the server to the Game Master.

use super::{InfoRequest, InfoResponse, PlayerId, Token, token::lenient};
use serde::{Deserialize, Serialize};

/// A message from a player. Its own `Id` is ignored here: the connection identifies the
/// sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "MessageType", rename_all_fields = "PascalCase")]
pub enum PlayerOut {
    /// Joins the game.
    ConnectToGameMaster {
        /// 0 or 1.
        team: i32,
        /// Recognises the player on another connection (our addition).
        #[serde(
            default,
            deserialize_with = "lenient",
            skip_serializing_if = "Option::is_none"
        )]
        token: Option<Token>,
    },
    /// Asks a team-mate for information.
    RequestInfo(InfoRequest),
    /// Answers a team-mate.
    ResponseToInfo(InfoResponse),
    /// Moves to a field.
    RequestMove {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<PlayerId>,
        /// The column of the field.
        destination_x: i32,
        /// The row of the field.
        destination_y: i32,
    },
    /// Checks whether the held piece is a sham.
    RequestCheckPiece {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<PlayerId>,
    },
    /// Places the held piece.
    PlacePiece {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<PlayerId>,
    },
    /// Asks for the distances around the player.
    RequestResolveDistances {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<PlayerId>,
    },
}

impl PlayerOut {
    /// The `MessageType` of joining.
    pub const CONNECT: &str = "ConnectToGameMaster";
    /// Every `MessageType` that a player may send.
    pub const KINDS: [&str; 7] = [
        Self::CONNECT,
        "RequestInfo",
        "ResponseToInfo",
        "RequestMove",
        "RequestCheckPiece",
        "PlacePiece",
        "RequestResolveDistances",
    ];

    /// The message's `MessageType`.
    pub const fn kind(&self) -> &'static str {
        match self {
            PlayerOut::ConnectToGameMaster { .. } => Self::CONNECT,
            PlayerOut::RequestInfo(_) => "RequestInfo",
            PlayerOut::ResponseToInfo(_) => "ResponseToInfo",
            PlayerOut::RequestMove { .. } => "RequestMove",
            PlayerOut::RequestCheckPiece { .. } => "RequestCheckPiece",
            PlayerOut::PlacePiece { .. } => "PlacePiece",
            PlayerOut::RequestResolveDistances { .. } => "RequestResolveDistances",
        }
    }
}
