//! `Piece`: one tile with an identity. The rules do not tell two equal tiles apart; an animation
//! has to.

use game_rummikub::{Colour, Number, Tile};

/// One of the 106 tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(u8);

const NUMBERS: u8 = Number::HIGHEST;
const JOKERS: u8 = 2 * NUMBERS * Colour::COUNT as u8;

impl Piece {
    /// How many there are.
    pub const COUNT: usize = JOKERS as usize + 2;

    /// All of them.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..Self::COUNT as u8).map(Piece)
    }

    /// The piece with this number, as it stands in the page.
    pub fn of_index(index: u8) -> Option<Piece> {
        (usize::from(index) < Self::COUNT).then_some(Piece(index))
    }

    /// Its number among all.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The two pieces that show this tile.
    pub fn twins(tile: Tile) -> [Piece; 2] {
        let first = match tile {
            Tile::Plain(colour, number) => 2 * (colour.index() as u8 * NUMBERS + number.get() - 1),
            Tile::Joker => JOKERS,
        };
        [Piece(first), Piece(first + 1)]
    }

    /// What it shows.
    pub fn tile(self) -> Tile {
        let kind = self.0 / 2;
        let colour = Colour::ALL.get(usize::from(kind / NUMBERS));
        colour
            .zip(Number::new(kind % NUMBERS + 1))
            .map_or(Tile::Joker, |(&colour, number)| Tile::Plain(colour, number))
    }
}

/// What the pieces show, in their order.
pub fn tiles(pieces: &[Piece]) -> Vec<Tile> {
    pieces.iter().map(|piece| piece.tile()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_of_the_game_is_there_twice() {
        assert_eq!(Piece::all().count(), 106);
        for tile in Tile::kinds() {
            assert_eq!(Piece::twins(tile).map(Piece::tile), [tile, tile]);
        }
        assert_eq!(Piece::of_index(106), None);
    }
}
