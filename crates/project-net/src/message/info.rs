//! What team-mates tell each other: the same two messages go both ways, the Game Master in between.

use super::PlayerId;
use serde::{Deserialize, Serialize};

/// A team-mate is asked what it knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct InfoRequest {
    /// Whether the leader asks, who must be answered. Filled in by the Game Master.
    #[serde(default)]
    pub obligatory_response: bool,
    /// Who asks. Filled in by the Game Master.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id_from: Option<PlayerId>,
    /// Who is asked.
    pub id_to: PlayerId,
}

/// The answer: the whole board as the answering player knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct InfoResponse {
    /// Who answers. Filled in by the Game Master.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id_from: Option<PlayerId>,
    /// Who has asked.
    pub id_to: PlayerId,
    /// Every field, row after row from the top left (our choice; the source says only
    /// "one-dimensional").
    pub grid: Vec<GridTile>,
    /// Where the player is heading; below zero if nowhere.
    pub destination_x: i32,
    /// Where the player is heading; below zero if nowhere.
    pub destination_y: i32,
    /// Where it stands.
    pub position_x: i32,
    /// Where it stands.
    pub position_y: i32,
}

/// One field as a player knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct GridTile {
    /// Whether a goal of the own team may still be here.
    pub is_possible_goal: bool,
    /// How far the nearest piece was; below zero if it was never learnt (our choice).
    pub dist_to_piece: i32,
    /// When that was learnt, in milliseconds since 1970; 0 if never (our choice).
    pub timestamp: i64,
}
