//! The solver's score: one number that orders plays by the objective, then by the sets kept.

use serde::{Deserialize, Serialize};

/// What makes one play better than another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Objective {
    /// The most tiles from the rack; among those the highest value.
    #[default]
    Tiles,
    /// The highest value of tiles from the rack; among those the most tiles.
    Value,
}

/// Tiles, value and sets kept, packed so that larger is better; negative if impossible.
///
/// 106 tiles are worth at most 754, and there are at most 35 sets.
pub(super) type Score = i32;

/// A score that stays negative whatever is added to it, four times over.
pub(super) const IMPOSSIBLE: Score = -(1 << 28);

/// The score of one set kept. Divisible by a group's size, so that tiles can have shares of
/// it.
pub(super) const KEPT: Score = 12;

const LOW: u32 = 9;
const VALUE_BITS: u32 = 10;
const TILES_BITS: u32 = 7;

impl Objective {
    /// The score of one tile of this number from the rack.
    pub(super) const fn weight(self, number: u8) -> Score {
        self.score(1, number as u32)
    }

    /// The score of so many tiles of this value, without sets kept.
    pub(super) const fn score(self, tiles: u32, value: u32) -> Score {
        let (tiles, value) = (tiles as Score, value as Score);
        match self {
            Objective::Tiles => (tiles << VALUE_BITS | value) << LOW,
            Objective::Value => (value << TILES_BITS | tiles) << LOW,
        }
    }

    /// The tiles and the value in a score.
    pub(super) const fn tiles_and_value(self, score: Score) -> (u32, u32) {
        let score = score as u32 >> LOW;
        match self {
            Objective::Tiles => (score >> VALUE_BITS, score & ((1 << VALUE_BITS) - 1)),
            Objective::Value => (score & ((1 << TILES_BITS) - 1), score >> TILES_BITS),
        }
    }
}
