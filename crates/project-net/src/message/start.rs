//! What a player is told when the game begins.

use super::PlayerId;
use serde::{Deserialize, Serialize};

/// The board, and the player's own part in the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct GameStart {
    /// Of the board.
    pub width: i32,
    /// Of the board.
    pub height: i32,
    /// The same for both teams.
    pub goal_area_height: i32,
    /// Agents in one team.
    pub player_count: i32,
    /// Where this player stands.
    pub starting_position_x: i32,
    /// Where this player stands.
    pub starting_position_y: i32,
    /// Whether this player leads (our addition).
    #[serde(default)]
    pub is_leader: bool,
    /// Whom it may ask (our addition); empty if the Game Master does not say.
    #[serde(default)]
    pub teammate_ids: Vec<PlayerId>,
    /// How far the nearest piece is (our addition: the source grants it but has no field for it).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manhattan_distance_to_nearest_piece: Option<i32>,
}
