//! Exchange of knowledge between team-mates: the same two messages travel both ways, relayed
//! by the Game Master.

use super::PlayerId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Asks a team-mate for its knowledge of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct InfoRequest {
    /// Whether the leader asks, who must be answered. Set by the Game Master.
    #[serde(default)]
    pub obligatory_response: bool,
    /// The sender. Set by the Game Master.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id_from: Option<PlayerId>,
    /// The team-mate asked.
    pub id_to: PlayerId,
    /// Fields that we do not know, passed on as they came.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, Value>,
}

/// The answer: the whole board as the sender knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct InfoResponse {
    /// The sender. Set by the Game Master.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id_from: Option<PlayerId>,
    /// The player who asked.
    pub id_to: PlayerId,
    /// Every field, row by row from the top left (our choice; the source says only
    /// "one-dimensional").
    pub grid: Vec<GridTile>,
    /// The column the player is heading for; negative if none.
    pub destination_x: i32,
    /// The row the player is heading for; negative if none.
    pub destination_y: i32,
    pub position_x: i32,
    pub position_y: i32,
    /// Whether the sender carries a piece (our addition: the source's section 5.1 wants it
    /// exchanged, chapter 9 has no field for it).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_piece: Option<bool>,
    /// Fields that we do not know, passed on as they came.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, Value>,
}

/// One field as a player knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct GridTile {
    /// Whether a goal of the own team may still be here.
    pub is_possible_goal: bool,
    /// The distance to the nearest piece; negative if it was never learnt (our choice).
    pub dist_to_piece: i32,
    /// When `dist_to_piece` was learnt, in milliseconds since 1970; 0 if never (our choice).
    pub timestamp: i64,
    /// Fields that we do not know, passed on as they came.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, Value>,
}
