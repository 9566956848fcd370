//! `RackOrder`: the two ways to sort a rack.

use super::piece::Piece;
use crate::browser::storage;
use game_rummikub::{Colour, Number, Tile};

const KEY: &str = "stolik.rummikub.order";
const BY_NUMBER: &str = "number";

/// How the rack is sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RackOrder {
    /// Colour by colour: runs are seen.
    Colour,
    /// Number by number: groups are seen.
    Number,
}

impl RackOrder {
    /// The order used last.
    pub fn remembered() -> RackOrder {
        if storage::read(KEY).as_deref() == Some(BY_NUMBER) {
            RackOrder::Number
        } else {
            RackOrder::Colour
        }
    }

    /// Keeps it for the next time.
    pub fn remember(self) {
        match self {
            RackOrder::Colour => storage::forget(KEY),
            RackOrder::Number => storage::write(KEY, BY_NUMBER),
        }
    }

    /// The other one.
    pub fn other(self) -> RackOrder {
        match self {
            RackOrder::Colour => RackOrder::Number,
            RackOrder::Number => RackOrder::Colour,
        }
    }

    /// The pieces in this order, jokers last.
    pub fn sorted(self, mut pieces: Vec<Piece>) -> Vec<Piece> {
        match self {
            RackOrder::Colour => pieces.sort_by_key(|piece| piece.tile()),
            RackOrder::Number => pieces.sort_by_key(|piece| by_number(piece.tile())),
        }
        pieces
    }
}

fn by_number(tile: Tile) -> (u8, usize) {
    match tile {
        Tile::Plain(colour, number) => (number.get(), colour.index()),
        Tile::Joker => (Number::HIGHEST + 1, Colour::COUNT),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::grid::tests::grid, *};

    fn check(order: RackOrder, expected: &str) {
        let rack = grid("", "r1.k2.b1.*.k1").rack();
        let texts: Vec<String> = order
            .sorted(rack)
            .iter()
            .map(|piece| piece.tile().to_string())
            .collect();
        assert_eq!(texts.join("."), expected);
    }

    #[test]
    fn a_rack_is_sorted_for_runs_or_for_groups() {
        check(RackOrder::Colour, "k1.k2.b1.r1.*");
        check(RackOrder::Number, "k1.b1.r1.k2.*");
    }
}
