//! A multiset of tiles: a rack, or the tiles of a table without their sets.

use crate::{COPIES, Colour, Number, Tile};
use serde::{Deserialize, Serialize};

/// What a joker left in a rack counts at the end.
pub const JOKER_IN_RACK: u32 = 30;

/// A multiset of tiles, at most [`COPIES`] of a kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Vec<Tile>", try_from = "Vec<Tile>")]
pub struct Tiles {
    plain: [[u8; Number::HIGHEST as usize]; Colour::COUNT],
    jokers: u8,
}

/// A rack is a multiset; the order in which a person keeps it exists only in the page.
pub type Rack = Tiles;

/// More of a kind than the game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than two of {0}")]
pub struct TooMany(pub Tile);

impl Tiles {
    /// All tiles of the game.
    pub fn all() -> Tiles {
        Tiles {
            plain: [[COPIES; Number::HIGHEST as usize]; Colour::COUNT],
            jokers: COPIES,
        }
    }

    /// The multiset of these tiles.
    pub fn of(tiles: impl IntoIterator<Item = Tile>) -> Result<Tiles, TooMany> {
        let mut heap = Tiles::default();
        tiles.into_iter().try_for_each(|tile| heap.add(tile))?;
        Ok(heap)
    }

    /// Adds one tile; fails if the game has no such further tile.
    pub fn add(&mut self, tile: Tile) -> Result<(), TooMany> {
        let count = self.slot(tile);
        if *count >= COPIES {
            return Err(TooMany(tile));
        }
        *count += 1;
        Ok(())
    }

    /// Removes one tile, if it is there.
    pub fn take(&mut self, tile: Tile) -> Option<Tile> {
        let count = self.slot(tile);
        *count = count.checked_sub(1)?;
        Some(tile)
    }

    /// The tiles without `those`, or the first of them that is missing.
    pub fn without(&self, those: &Tiles) -> Result<Tiles, Tile> {
        let mut rest = self.clone();
        those
            .iter()
            .try_for_each(|tile| rest.take(tile).map(drop).ok_or(tile))?;
        Ok(rest)
    }

    /// How many of this kind there are.
    pub fn count(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Plain(colour, number) => {
                self.plain[colour.index()][usize::from(number.get()) - 1]
            }
            Tile::Joker => self.jokers,
        }
    }

    /// How many tiles there are in all.
    pub fn len(&self) -> usize {
        let plain: u8 = self.plain.iter().flatten().sum();
        usize::from(plain + self.jokers)
    }

    /// What a rack of these counts at the end: the numbers, and [`JOKER_IN_RACK`] for a joker.
    pub fn total(&self) -> u32 {
        let worth = |tile| match tile {
            Tile::Plain(_, number) => u32::from(number.get()),
            Tile::Joker => JOKER_IN_RACK,
        };
        self.iter().map(worth).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Each tile, copies twice, by colour and ascending.
    pub fn iter(&self) -> impl Iterator<Item = Tile> + '_ {
        Tile::kinds().flat_map(|tile| std::iter::repeat_n(tile, usize::from(self.count(tile))))
    }

    /// Sets how many of a kind there are.
    pub(crate) fn put(&mut self, tile: Tile, count: u8) {
        debug_assert!(count <= COPIES);
        *self.slot(tile) = count;
    }

    /// The union of both, which must not exceed the game's tiles.
    pub fn with(&self, others: &Tiles) -> Tiles {
        let mut both = self.clone();
        for (row, other) in both.plain.iter_mut().zip(&others.plain) {
            row.iter_mut()
                .zip(other)
                .for_each(|(count, more)| *count += more);
        }
        both.jokers += others.jokers;
        both
    }

    fn slot(&mut self, tile: Tile) -> &mut u8 {
        match tile {
            Tile::Plain(colour, number) => {
                &mut self.plain[colour.index()][usize::from(number.get()) - 1]
            }
            Tile::Joker => &mut self.jokers,
        }
    }
}

impl From<Tiles> for Vec<Tile> {
    fn from(heap: Tiles) -> Vec<Tile> {
        heap.iter().collect()
    }
}

impl TryFrom<Vec<Tile>> for Tiles {
    type Error = TooMany;

    fn try_from(tiles: Vec<Tile>) -> Result<Tiles, TooMany> {
        Tiles::of(tiles)
    }
}
