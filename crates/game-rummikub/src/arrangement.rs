//! The whole table as a player would have it: what a draft shows and a play proposes. Anything that
//! can be laid out with one game's tiles, legal or not; [`judge`](crate::judge) tells which.

use crate::{Laid, Row, RowError, Tile, Tiles, TooMany};
use std::{fmt, str::FromStr};

/// Rows of tiles, no more of a kind than the game has.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Arrangement {
    rows: Vec<Row>,
}

/// Text that is no arrangement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArrangementError {
    /// One of its rows is none.
    #[error(transparent)]
    Row(#[from] RowError),
    /// More of a tile than the game has.
    #[error(transparent)]
    TooMany(#[from] TooMany),
}

impl Arrangement {
    /// The arrangement of these rows, unless it takes more tiles than there are.
    pub fn new(rows: Vec<Row>) -> Result<Arrangement, TooMany> {
        Tiles::of(rows.iter().flat_map(|row| row.tiles()).copied())?;
        Ok(Arrangement { rows })
    }

    /// The sets of a table, where they lie.
    pub fn of_table(table: &[Laid]) -> Arrangement {
        Arrangement {
            rows: table.iter().map(Row::from).collect(),
        }
    }

    /// Its rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Every tile in it.
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
