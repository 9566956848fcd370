//! Tiles side by side, whether they are a set yet or not. Written `k1.k2.k3@2:5`.

use crate::{COLUMNS, Place, PlaceError, Tile, TileError};
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};

/// Tiles in order, with the place of the first if it was given.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Row {
    tiles: Vec<Tile>,
    place: Option<Place>,
}

/// The reason why tiles are no row.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RowError {
    #[error("a row has at least one tile")]
    Empty,
    /// More tiles than [`COLUMNS`].
    #[error("at most {COLUMNS} tiles fit in a row")]
    TooLong,
    /// The row reaches over the edge of the table.
    #[error("the row does not fit on the table at {0}")]
    OffTheTable(Place),
    #[error(transparent)]
    Tile(#[from] TileError),
    #[error(transparent)]
    Place(#[from] PlaceError),
}

impl Row {
    /// The row of these tiles, if it fits on the table.
    pub fn new(tiles: Vec<Tile>, place: Option<Place>) -> Result<Row, RowError> {
        match place {
            _ if tiles.is_empty() => Err(RowError::Empty),
            _ if tiles.len() > usize::from(COLUMNS) => Err(RowError::TooLong),
            Some(place) if usize::from(place.column()) + tiles.len() > usize::from(COLUMNS) => {
                Err(RowError::OffTheTable(place))
            }
            _ => Ok(Row { tiles, place }),
        }
    }

    /// The tiles in order.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The place of the first tile, if it was given.
    pub fn place(&self) -> Option<Place> {
        self.place
    }
}

impl Text for Row {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for (index, tile) in self.tiles.iter().enumerate() {
            if index > 0 {
                out.write_char('.')?;
            }
            tile.write_to(out)?;
        }
        self.place.map_or(Ok(()), |place| write!(out, "@{place}"))
    }
}

impl FromStr for Row {
    type Err = RowError;

    fn from_str(text: &str) -> Result<Self, RowError> {
        let (tiles, place) = match text.split_once('@') {
            Some((tiles, place)) => (tiles, Some(place.parse()?)),
            None => (text, None),
        };
        let tiles: Result<Vec<Tile>, TileError> = tiles.split('.').map(str::parse).collect();
        Row::new(tiles?, place)
    }
}

game_core::as_text!(Row);
