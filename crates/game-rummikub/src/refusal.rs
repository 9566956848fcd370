//! Why an action is not allowed: which set, which rule. The page turns each into a sentence in the
//! player's language.

use crate::{FIRST_MELD, MOST_DRAFTS, Place, SetError, Tile};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule an action breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Only the player on turn acts.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A tile that was on the table is no longer there.
    #[error("{0} was on the table and has to stay on it")]
    TableTileMissing(Tile),
    /// A tile that is neither on the table nor in the rack.
    #[error("{0} is not in your rack")]
    NotInRack(Tile),
    /// Two rows get into each other's way.
    #[error("the row at {0} lies on or right beside another")]
    Overlap(Place),
    /// A play without a tile of one's own.
    #[error("a play lays at least one tile from the rack")]
    NothingLaid,
    /// These tiles are no set.
    #[error("{}: {error}", written(tiles))]
    NoSet {
        /// The tiles, in their order.
        tiles: Vec<Tile>,
        /// The rule they break.
        error: SetError,
    },
    /// A player who has not melded changed this set.
    #[error("{} has to stay as it is until you have melded", written(.0))]
    MeldFirst(Vec<Tile>),
    /// The new sets of a player who has not melded are worth too little.
    #[error("the first meld is worth {FIRST_MELD} or more; this one is worth {0}")]
    MeldTooLow(u32),
    /// There is nothing to draw.
    #[error("the pool is empty")]
    PoolEmpty,
    /// Whoever does not play draws, as long as there is something to draw.
    #[error("there are tiles left to draw")]
    PoolLeft,
    /// More drafts than anybody needs in one turn.
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
