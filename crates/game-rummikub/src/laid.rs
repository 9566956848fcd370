//! A set with its place on the table.

use crate::{Place, Row, RowError, Set, SetError, Table};
use serde::{Deserialize, Serialize};

/// A valid set, and the place of its first tile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "Row", try_from = "Row")]
pub struct Laid {
    set: Set,
    place: Place,
}

/// The reason why a row is no set on the table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LaidError {
    #[error(transparent)]
    Set(#[from] SetError),
    /// The row has no place.
    #[error("a set on the table has a place")]
    NoPlace,
}

impl Laid {
    /// The set at this place, if it fits there.
    pub fn new(set: Set, place: Place) -> Result<Laid, RowError> {
        Row::new(set.tiles().to_vec(), Some(place))?;
        Ok(Laid { set, place })
    }

    pub fn set(&self) -> &Set {
        &self.set
    }

    /// The place of its first tile.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The sets without their places, as the solver takes them.
    ///
    /// A table from outside may hold more tiles than the game has; then the result is empty.
    pub fn table(laid: &[Laid]) -> Table {
        Table::new(laid.iter().map(|laid| laid.set.clone()).collect()).unwrap_or_default()
    }
}

impl From<&Laid> for Row {
    fn from(laid: &Laid) -> Row {
        Row::new(laid.set.tiles().to_vec(), Some(laid.place))
            .expect("what is laid fits on the table")
    }
}

impl From<Laid> for Row {
    fn from(laid: Laid) -> Row {
        Row::from(&laid)
    }
}

impl TryFrom<Row> for Laid {
    type Error = LaidError;

    fn try_from(row: Row) -> Result<Self, LaidError> {
        let place = row.place().ok_or(LaidError::NoPlace)?;
        Ok(Laid {
            set: Set::new(row.tiles().to_vec())?,
            place,
        })
    }
}
