//! Places on the table. All players see the same table, so places are part of the game.

use game_core::{Text, write_number};
use serde::Deserialize;
use std::{fmt, str::FromStr};

/// How many tiles fit side by side: the longest run and a group, or four short sets.
pub const COLUMNS: u8 = 17;
/// How many rows fit one below another: enough for all tiles, each lying alone.
pub const ROWS: u8 = 26;

/// A cell of the table, counted from the upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Place {
    row: u8,
    column: u8,
}

/// The text is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a place is a row below {ROWS} and a column below {COLUMNS}, written like 2:5")]
pub struct PlaceError;

impl Place {
    /// The place, if the table has it.
    pub const fn new(row: u8, column: u8) -> Option<Place> {
        if row < ROWS && column < COLUMNS {
            Some(Place { row, column })
        } else {
            None
        }
    }

    /// All places, row by row.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| Place { row, column }))
    }

    pub const fn row(self) -> u8 {
        self.row
    }

    pub const fn column(self) -> u8 {
        self.column
    }

    /// The place so many columns to the right (negative: left), if the table has it.
    pub fn beside(self, columns: i8) -> Option<Place> {
        Place::new(self.row, self.column.checked_add_signed(columns)?)
    }
}

impl Text for Place {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write_number(self.row, out)?;
        out.write_char(':')?;
        write_number(self.column, out)
    }
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let (row, column) = text.split_once(':').ok_or(PlaceError)?;
        let number = |text: &str| text.parse::<u8>().map_err(|_| PlaceError);
        let place = Place::new(number(row)?, number(column)?).ok_or(PlaceError)?;
        // Refuses `02:5` and `+2:5`: each place has one text.
        if place.to_string() == text {
            Ok(place)
        } else {
            Err(PlaceError)
        }
    }
}

game_core::as_text!(Place);
