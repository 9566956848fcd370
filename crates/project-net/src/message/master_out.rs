//! Messages from the Game Master to one player.

use super::{GameStart, InfoRequest, InfoResponse, PlayerId};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A message from the Game Master to one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "MessageType", rename_all_fields = "PascalCase")]
pub enum MasterOut {
    /// The player has joined.
    AcceptConnection {
        /// The player's number from now on.
        id: PlayerId,
    },
    /// The player may not join.
    RejectConnection,
    /// The game begins.
    StartGame(GameStart),
    /// A team-mate asks for information.
    RequestInfo(InfoRequest),
    /// A team-mate's answer.
    ResponseToInfo(InfoResponse),
    /// The player has requested something while asleep.
    YouShouldSleep {
        /// Milliseconds left; only `WakeUp` ends the sleep.
        timeout_time: i64,
    },
    /// The player may act again.
    WakeUp,
    /// The player has moved.
    ResponseMoveOk {
        /// The player's new column.
        destination_x: i32,
        /// The player's new row.
        destination_y: i32,
        /// Whether the player has picked up a piece there.
        did_pickup_piece: bool,
        /// The distance to the nearest piece on the board.
        manhattan_distance_to_nearest_piece: i32,
    },
    /// The move was refused.
    ResponseMoveNotOk {
        /// The reason; a number, despite the field's name in the source.
        error_string: MoveError,
    },
    /// The result of checking the held piece. A sham is removed.
    ResponseCheckPieceOk {
        /// Whether the piece was a sham.
        is_sham: bool,
    },
    /// The player holds no piece to check.
    ResponseCheckPieceNoPiece,
    /// The piece is placed.
    ResponsePlacePieceOk {
        /// Whether the field was a goal; absent for a sham, which reveals nothing (our choice).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goal_achieved: Option<bool>,
    },
    /// The player holds no piece to place.
    ResponsePlacePieceNoPiece,
    /// The distances around the player.
    ResponseResolveDistances {
        /// For the player's own field and its neighbours on the board.
        distances: Vec<Distance>,
    },
    /// The game is over.
    EndGame {
        /// The score of team 0.
        score0: i32,
        /// The score of team 1.
        score1: i32,
    },
}

impl MasterOut {
    /// The `MessageType` of an accepted player.
    pub const ACCEPT: &str = "AcceptConnection";
    /// The `MessageType` of a refusal to join.
    pub const REJECT: &str = "RejectConnection";
    /// The `MessageType` of the end of the game.
    pub const END: &str = "EndGame";
    /// Every `MessageType` that a Game Master may send to a player.
    pub const KINDS: [&str; 15] = [
        Self::ACCEPT,
        Self::REJECT,
        "StartGame",
        "RequestInfo",
        "ResponseToInfo",
        "YouShouldSleep",
        "WakeUp",
        "ResponseMoveOk",
        "ResponseMoveNotOk",
        "ResponseCheckPieceOk",
        "ResponseCheckPieceNoPiece",
        "ResponsePlacePieceOk",
        "ResponsePlacePieceNoPiece",
        "ResponseResolveDistances",
        Self::END,
    ];
}

/// The distance from a field to the nearest piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Distance {
    pub position_x: i32,
    pub position_y: i32,
    /// In steps; negative if no piece lies on the board (our choice).
    pub distance: i32,
}

/// The reason why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "i32", try_from = "i32")]
pub enum MoveError {
    /// Further than one step; sent as 0.
    OutOfReach,
    /// Another agent stands there; sent as 1.
    IsOccupied,
    /// Off the board; sent as 2.
    OutOfBounds,
}

/// The number is no `MoveError`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("ErrorString is 0, 1 or 2")]
pub struct NoSuchError;

impl From<MoveError> for i32 {
    fn from(error: MoveError) -> i32 {
        match error {
            MoveError::OutOfReach => 0,
            MoveError::IsOccupied => 1,
            MoveError::OutOfBounds => 2,
        }
    }
}

impl TryFrom<i32> for MoveError {
    type Error = NoSuchError;

    fn try_from(number: i32) -> Result<Self, NoSuchError> {
        match number {
            0 => Ok(MoveError::OutOfReach),
            1 => Ok(MoveError::IsOccupied),
            2 => Ok(MoveError::OutOfBounds),
            _ => Err(NoSuchError),
        }
    }
}
