//! Tiles side by side as somebody put them: a set, or on the way to one. Written `k1.k2.k3@2:5`.

use crate::{COLUMNS, Place, PlaceError, Tile, TileError};
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};

/// Tiles in order, and where the first of them lies if anybody cared to say.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Row {
    tiles: Vec<Tile>,
    place: Option<Place>,
}

/// What makes no row.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RowError {
    /// No tiles.
    #[error("a row has at least one tile")]
    Empty,
    /// More tiles than fit side by side.
    #[error("at most {COLUMNS} tiles fit in a row")]
    TooLong,
    /// It would reach over the edge of the table.
    #[error("the row does not fit on the table at {0}")]
    OffTheTable(Place),
    /// A text that is no tile.
    #[error(transparent)]
    Tile(#[from] TileError),
    /// A text that is no place.
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

    /// The tiles, in order.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Where the first of them lies, if that was said.
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
