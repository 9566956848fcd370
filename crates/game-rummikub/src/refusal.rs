//! Why an action is not allowed: the rule, and the tiles concerned. The page says it in the
//! player's language.

use crate::{FIRST_MELD, MOST_DRAFTS, Place, SetError, Tile};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule that refuses an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    /// Only the player on turn acts.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A tile of the table is missing.
    #[error("{0} was on the table and has to stay on it")]
    TableTileMissing(Tile),
    /// A tile is neither on the table nor in the rack.
    #[error("{0} is not in your rack")]
    NotInRack(Tile),
    /// Two rows touch or overlap.
    #[error("the row at {0} lies on or right beside another")]
    Overlap(Place),
    /// A play must lay a tile of the rack.
    #[error("a play lays at least one tile from the rack")]
    NothingLaid,
    /// The tiles are no set.
    #[error("{}: {error}", written(tiles))]
    NoSet {
        /// In their order.
        tiles: Vec<Tile>,
        #[serde(rename = "fault")]
        error: SetError,
    },
    /// A player who has not melded changed this set.
    #[error("{} has to stay as it is until you have melded", written(.0))]
    MeldFirst(Vec<Tile>),
    /// The new sets of a player who has not melded are worth less than [`FIRST_MELD`].
    #[error("the first meld is worth {FIRST_MELD} or more; this one is worth {0}")]
    MeldTooLow(u32),
    #[error("the pool is empty")]
    PoolEmpty,
    /// A player may pass only if the pool is empty.
    #[error("there are tiles left to draw")]
    PoolLeft,
    /// More than [`MOST_DRAFTS`] in one turn.
    #[error("a turn has at most {MOST_DRAFTS} drafts")]
    TooManyDrafts,
}

fn written(tiles: &[Tile]) -> String {
    tiles
        .iter()
        .map(Tile::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
