//! A multiset of tiles in the layout that is fastest to search: by number, then colour.

use crate::{Colour, JOKER_IN_RACK, Number, Tile, Tiles};

/// The number of the highest tile.
pub(crate) const LAST: usize = Number::HIGHEST as usize;
/// Indices up to `LAST`; the first is not used.
pub(crate) const ROWS: usize = LAST + 1;

pub(crate) const COLOURS: usize = Colour::COUNT;

/// How often each tile is there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Heap {
    pub(crate) plain: [[u8; COLOURS]; ROWS],
    pub(crate) jokers: u8,
}

impl Heap {
    pub(crate) fn add(&mut self, tile: Tile) {
        match tile {
            Tile::Plain(colour, number) => {
                self.plain[usize::from(number.get())][colour.index()] += 1;
            }
            Tile::Joker => self.jokers += 1,
        }
    }

    pub(crate) fn add_all(&mut self, others: &Heap) {
        for (row, others) in self.plain.iter_mut().zip(&others.plain) {
            row.iter_mut()
                .zip(others)
                .for_each(|(own, more)| *own += more);
        }
        self.jokers += others.jokers;
    }

    /// Removes tiles, all of which must be there.
    pub(crate) fn take_all(&mut self, those: &Heap) {
        for (row, those) in self.plain.iter_mut().zip(&those.plain) {
            row.iter_mut()
                .zip(those)
                .for_each(|(own, less)| *own -= less);
        }
        self.jokers -= those.jokers;
    }

    pub(crate) fn len(&self) -> u32 {
        let plain: u8 = self.plain.iter().flatten().sum();
        u32::from(plain + self.jokers)
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Heap::default()
    }

    /// What a rack of these counts at the end.
    pub(crate) fn total(&self) -> u32 {
        let rows = self.plain.iter().zip(0..);
        let plain: u32 = rows
            .map(|(row, number)| number * u32::from(row.iter().sum::<u8>()))
            .sum();
        plain + u32::from(self.jokers) * JOKER_IN_RACK
    }

    pub(crate) fn tiles(&self) -> Tiles {
        let mut tiles = Tiles::default();
        for tile in Tile::kinds() {
            tiles.put(tile, self.count(tile));
        }
        tiles
    }

    pub(crate) fn count(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Plain(colour, number) => self.plain[usize::from(number.get())][colour.index()],
            Tile::Joker => self.jokers,
        }
    }
}

impl From<&Tiles> for Heap {
    fn from(tiles: &Tiles) -> Heap {
        let mut heap = Heap::default();
        tiles.iter().for_each(|tile| heap.add(tile));
        heap
    }
}
