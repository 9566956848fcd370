//! The whole table as a player proposes it, in a draft or a play. Any layout of one game's
//! tiles, legal or not; [`judge`](crate::judge) decides which it is.

use crate::{Laid, Row, RowError, Tile, Tiles, TooMany};
use std::{fmt, str::FromStr};

/// Rows of tiles with at most [`COPIES`](crate::COPIES) of each kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Arrangement {
    rows: Vec<Row>,
}

/// The reason why a text is no arrangement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArrangementError {
    #[error(transparent)]
    Row(#[from] RowError),
    /// More of a tile than the game has.
    #[error(transparent)]
    TooMany(#[from] TooMany),
}

impl Arrangement {
    /// The arrangement of these rows; fails if they use more tiles than the game has.
    pub fn new(rows: Vec<Row>) -> Result<Arrangement, TooMany> {
        Tiles::of(rows.iter().flat_map(|row| row.tiles()).copied())?;
        Ok(Arrangement { rows })
    }

    /// The sets of a table at their present places.
    pub fn of_table(table: &[Laid]) -> Arrangement {
        Arrangement {
            rows: table.iter().map(Row::from).collect(),
        }
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// All tiles in its rows.
    pub fn tiles(&self) -> Tiles {
        Tiles::of(self.each()).expect("an arrangement has no more tiles than there are")
    }

    fn each(&self) -> impl Iterator<Item = Tile> + '_ {
        self.rows.iter().flat_map(|row| row.tiles()).copied()
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{row}")?;
        }
        Ok(())
    }
}

impl FromStr for Arrangement {
    type Err = ArrangementError;

    fn from_str(text: &str) -> Result<Self, ArrangementError> {
        let rows: Result<Vec<Row>, RowError> =
            text.split_ascii_whitespace().map(str::parse).collect();
        Ok(Arrangement::new(rows?)?)
    }
}
