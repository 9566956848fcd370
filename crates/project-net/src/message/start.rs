//! The message that starts the game for one player.

use super::PlayerId;
use serde::{Deserialize, Serialize};

/// The board, and the player's own role.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct GameStart {
    pub width: i32,
    pub height: i32,
    /// The same for both teams.
    pub goal_area_height: i32,
    /// Agents in one team.
    pub player_count: i32,
    pub starting_position_x: i32,
    pub starting_position_y: i32,
    /// Whether this player leads its team (our addition).
    #[serde(default)]
    pub is_leader: bool,
    /// The players it may ask (our addition); empty if the Game Master does not send it.
    #[serde(default)]
    pub teammate_ids: Vec<PlayerId>,
    /// The first row of the player's own goal area (our addition): 0 if it is at the top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_goal_area_y: Option<i32>,
    /// The distance to the nearest piece (our addition: the source grants it but has no field for
    /// it).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manhattan_distance_to_nearest_piece: Option<i32>,
}
