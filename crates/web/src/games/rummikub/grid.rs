//! `Grid`: where every tile is: on a cell of the table, in the rack, or out of sight.
//!
//! Each of the 106 pieces has exactly one `PieceSpot`, so no arrangement can lose or double one.

use super::piece::{Piece, tiles};
use game_rummikub::{Arrangement, COLUMNS, Laid, Place, Row, Tile, Tiles};

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceSpot {
    /// In the pool or another's rack.
    #[default]
    Away,
    Rack,
    Table(Place),
}

/// Tiles side by side: what the rules take for one set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// Where its first piece lies.
    pub place: Place,
    /// Its pieces from the left.
    pub pieces: Vec<Piece>,
}

impl Stretch {
    /// The column behind its last piece.
    pub fn end(&self) -> u8 {
        self.place.column() + self.pieces.len() as u8
    }

    /// Whether one of its pieces lies there.
    pub fn covers(&self, place: Place) -> bool {
        self.place.row() == place.row()
            && (self.place.column()..self.end()).contains(&place.column())
    }

    /// What its pieces show.
    pub fn tiles(&self) -> Vec<Tile> {
        tiles(&self.pieces)
    }
}

/// The spots of all pieces. No two lie on one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    spots: [PieceSpot; Piece::COUNT],
    columns: u8,
}

impl Default for Grid {
    fn default() -> Self {
        Grid {
            spots: [PieceSpot::Away; Piece::COUNT],
            columns: COLUMNS,
        }
    }
}

impl Grid {
    /// The same pieces on a table of so many columns.
    pub fn with_columns(&self, columns: u8) -> Grid {
        Grid {
            columns,
            ..self.clone()
        }
    }

    /// How many columns the table has.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Where the piece is.
    pub fn spot(&self, piece: Piece) -> PieceSpot {
        self.spots[piece.index()]
    }

    /// Puts the piece on a spot. The caller guarantees that the cell is free.
    pub(super) fn set(&mut self, piece: Piece, spot: PieceSpot) {
        self.spots[piece.index()] = spot;
    }

    /// Whether the piece lies on the table.
    pub fn is_laid(&self, piece: Piece) -> bool {
        matches!(self.spot(piece), PieceSpot::Table(_))
    }

    /// The piece on a cell.
    pub fn at(&self, place: Place) -> Option<Piece> {
        Piece::all().find(|&piece| self.spot(piece) == PieceSpot::Table(place))
    }

    /// The pieces in the rack.
    pub fn rack(&self) -> Vec<Piece> {
        Piece::all()
            .filter(|&piece| self.spot(piece) == PieceSpot::Rack)
            .collect()
    }

    /// What lies on the table, row by row from the left.
    pub fn stretches(&self) -> Vec<Stretch> {
        let place = |piece: Piece| match self.spot(piece) {
            PieceSpot::Table(place) => Some((place, piece)),
            PieceSpot::Rack | PieceSpot::Away => None,
        };
        let mut laid: Vec<(Place, Piece)> = Piece::all().filter_map(place).collect();
        laid.sort_unstable();
        let mut stretches: Vec<Stretch> = Vec::new();
        for (place, piece) in laid {
            match stretches.last_mut() {
                Some(last) if (last.place.row(), last.end()) == (place.row(), place.column()) => {
                    last.pieces.push(piece)
                }
                _ => stretches.push(Stretch {
                    place,
                    pieces: vec![piece],
                }),
            }
        }
        stretches
    }

    /// How many rows there are from the first to the last that is in use.
    pub fn rows_used(&self) -> u8 {
        self.stretches()
            .last()
            .map_or(0, |last| last.place.row() + 1)
    }

    /// What a cell is part of.
    pub fn stretch_at(&self, place: Place) -> Option<Stretch> {
        self.stretches()
            .into_iter()
            .find(|stretch| stretch.covers(place))
    }

    /// The table with its places.
    pub fn arrangement(&self) -> Arrangement {
        self.told(|stretch| Some(stretch.place))
    }

    /// The table without places: the game chooses them.
    pub fn placeless(&self) -> Arrangement {
        self.told(|_| None)
    }

    fn told(&self, place: impl Fn(&Stretch) -> Option<Place>) -> Arrangement {
        let row = |stretch: Stretch| {
            Row::new(stretch.tiles(), place(&stretch)).expect("a stretch lies on the table")
        };
        let rows = self.stretches().into_iter().map(row).collect();
        Arrangement::new(rows).expect("there are no more pieces than tiles")
    }

    /// The table and rack that are told, with each piece as near to where it was as the twins
    /// allow.
    ///
    /// Rows without a place are left out: they have no position.
    pub fn follow(&self, rows: &[Row], rack: &Tiles) -> Grid {
        let mut next = Grid::default().with_columns(self.columns);
        for tile in Tile::kinds() {
            let mut spots = spots_of(tile, rows);
            spots.extend(std::iter::repeat_n(
                PieceSpot::Rack,
                rack.count(tile).into(),
            ));
            spots.resize(2, PieceSpot::Away);
            let twins = Piece::twins(tile);
            let toll = |a, b| toll(self.spot(twins[0]), a) + toll(self.spot(twins[1]), b);
            let (a, b) = (spots[0], spots[1]);
            let [first, second] = if toll(a, b) <= toll(b, a) {
                [a, b]
            } else {
                [b, a]
            };
            next.set(twins[0], first);
            next.set(twins[1], second);
        }
        next
    }
}

/// The rows of a table as the game tells it.
pub fn rows_of(table: &[Laid]) -> Vec<Row> {
    table.iter().map(Row::from).collect()
}

fn spots_of(tile: Tile, rows: &[Row]) -> Vec<PieceSpot> {
    let cells = |row: &Row| {
        let place = row.place();
        let cell = move |column: usize| {
            place
                .and_then(|place| place.beside(column as i8))
                .map(PieceSpot::Table)
        };
        let own = row
            .tiles()
            .iter()
            .enumerate()
            .filter(|(_, other)| **other == tile)
            .map(|(column, _)| column);
        own.filter_map(cell).collect::<Vec<_>>()
    };
    rows.iter().flat_map(cells).collect()
}

/// How much it takes to believe that a piece went from one spot to the other.
fn toll(from: PieceSpot, to: PieceSpot) -> u8 {
    match (from, to) {
        _ if from == to => 0,
        (PieceSpot::Table(_), PieceSpot::Table(_)) => 1,
        (PieceSpot::Rack, PieceSpot::Table(_)) | (PieceSpot::Table(_), PieceSpot::Rack) => 2,
        (PieceSpot::Away, _) | (_, PieceSpot::Away) | (PieceSpot::Rack, PieceSpot::Rack) => 3,
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// The grid of a table written like `k1.k2@0:0 r5@1:3`, and a rack written like `b7.*`.
    pub fn grid(table: &str, rack: &str) -> Grid {
        let rows: Arrangement = table.parse().unwrap();
        let rack = rack
            .split('.')
            .filter(|text| !text.is_empty())
            .map(|text| text.parse().unwrap());
        Grid::default().follow(rows.rows(), &Tiles::of(rack).unwrap())
    }

    /// The first piece of this kind in that spot of the grid.
    pub fn piece(grid: &Grid, text: &str, is_laid: bool) -> Piece {
        let twins = Piece::twins(text.parse().unwrap());
        let here = |piece: &&Piece| {
            grid.spot(**piece) != PieceSpot::Away && grid.is_laid(**piece) == is_laid
        };
        *twins.iter().find(here).unwrap()
    }

    #[test]
    fn tiles_side_by_side_are_one_row() {
        let grid = grid("k1.k2.k3@0:0 b7@0:4 *.r2@1:0", "r5");
        assert_eq!(
            grid.arrangement().to_string(),
            "k1.k2.k3@0:0 b7@0:4 *.r2@1:0"
        );
        assert_eq!(tiles(&grid.rack()), ["r5".parse().unwrap()]);
    }

    #[test]
    fn a_tile_that_did_not_move_is_the_same_piece() {
        let before = grid("k1.k2.k3@0:0 k3@4:4", "k2");
        let after = before.follow(
            "k3@4:4 k2.k3@0:1 k1@7:7"
                .parse::<Arrangement>()
                .unwrap()
                .rows(),
            &before_rack(),
        );
        for (tile, place) in [("k3", "4:4"), ("k3", "0:2"), ("k2", "0:1")] {
            let place = place.parse().unwrap();
            assert_eq!(before.at(place), after.at(place), "{tile}");
        }
        assert_eq!(
            before.at("0:0".parse().unwrap()),
            after.at("7:7".parse().unwrap())
        );
    }

    fn before_rack() -> Tiles {
        Tiles::of(["k2".parse().unwrap()]).unwrap()
    }

    #[test]
    fn the_twin_from_the_rack_is_the_one_that_is_laid() {
        let before = grid("k1@0:0", "k1");
        let mine = before.rack()[0];
        let after = before.follow(
            "k1@3:3 k1@0:0".parse::<Arrangement>().unwrap().rows(),
            &Tiles::default(),
        );
        assert_eq!(after.spot(mine), PieceSpot::Table("3:3".parse().unwrap()));
    }
}
