//! What the Game Master says to one player.

use super::{GameStart, InfoRequest, InfoResponse, PlayerId};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What the Game Master says to one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "MessageType", rename_all_fields = "PascalCase")]
pub enum MasterOut {
    /// The player has joined.
    AcceptConnection {
        /// Its number from now on.
        id: PlayerId,
    },
    /// The player has not joined.
    RejectConnection,
    /// The game begins.
    StartGame(GameStart),
    /// A team-mate asks.
    RequestInfo(InfoRequest),
    /// A team-mate has answered.
    ResponseToInfo(InfoResponse),
    /// The player has asked for something while asleep.
    YouShouldSleep {
        /// Milliseconds left; only `WakeUp` ends the sleep.
        timeout_time: i64,
    },
    /// The player may act again.
    WakeUp,
    /// The player has moved.
    ResponseMoveOk {
        /// Where it stands now.
        destination_x: i32,
        /// Where it stands now.
        destination_y: i32,
        /// Whether it has picked up a piece there.
        did_pickup_piece: bool,
        /// How far the nearest piece that lies is.
        manhattan_distance_to_nearest_piece: i32,
    },
    /// The player has not moved.
    ResponseMoveNotOk {
        /// Why; a number, its name notwithstanding.
        error_string: MoveError,
    },
    /// What the player's piece is. A sham is gone now.
    ResponseCheckPieceOk {
        /// Whether it was one.
        is_sham: bool,
    },
    /// There is no piece to test.
    ResponseCheckPieceNoPiece,
    /// The piece is put down.
    ResponsePlacePieceOk {
        /// Whether that was a goal; left out for a sham, which tells nothing (our choice).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goal_achieved: Option<bool>,
    },
    /// There is no piece to put down.
    ResponsePlacePieceNoPiece,
    /// The distances around the player.
    ResponseResolveDistances {
        /// Its own field and the neighbours on the board.
        distances: Vec<Distance>,
    },
    /// The game is over.
    EndGame {
        /// Of team 0.
        score0: i32,
        /// Of team 1.
        score1: i32,
    },
}

impl MasterOut {
    /// The `MessageType` of a refusal to join.
    pub const REJECT: &str = "RejectConnection";
    /// The `MessageType` of the end of the game.
    pub const END: &str = "EndGame";
    /// Every `MessageType` a Game Master may send to a player.
    pub const KINDS: [&str; 15] = [
        "AcceptConnection",
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

/// How far the nearest piece is from a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Distance {
    /// The field.
    pub position_x: i32,
    /// The field.
    pub position_y: i32,
    /// In steps; below zero if no piece lies on the board (our choice).
    pub distance: i32,
}

/// Why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "i32", try_from = "i32")]
pub enum MoveError {
    /// Further than one step: 0.
    OutOfReach,
    /// Somebody stands there: 1.
    IsOccupied,
    /// Off the board: 2.
    OutOfBounds,
}

/// A number that names no fault of a move.
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
