//! Where things are: a field of the board, and the four ways to leave it.

use crate::NotationError;
use game_core::{Text, write_number};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A field: `x` grows to the right, `y` downwards, both from 0. Its text is `x,y`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Field {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
}

impl Field {
    /// Names a field.
    pub const fn new(x: u8, y: u8) -> Self {
        Field { x, y }
    }

    /// How many moves there are from here to there (the Manhattan distance).
    pub const fn distance(self, other: Field) -> u8 {
        self.x
            .abs_diff(other.x)
            .saturating_add(self.y.abs_diff(other.y))
    }
}

impl Text for Field {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write_number(self.x, out)?;
        out.write_char(',')?;
        write_number(self.y, out)
    }
}

impl FromStr for Field {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (x, y) = text.split_once(',').ok_or(NotationError::Field)?;
        Ok(Field::new(coordinate(x)?, coordinate(y)?))
    }
}

/// Digits only: a text has one form, so `+3` and `03` are not coordinates.
fn coordinate(text: &str) -> Result<u8, NotationError> {
    let number: u8 = text.parse().map_err(|_| NotationError::Field)?;
    if number.to_string() == text {
        Ok(number)
    } else {
        Err(NotationError::Field)
    }
}

game_core::as_text!(Field);

/// One of the four ways to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
    ];

    /// The field one step away; none if there are no smaller coordinates.
    pub fn from(self, field: Field) -> Option<Field> {
        let Field { x, y } = field;
        Some(match self {
            Direction::Up => Field::new(x, y.checked_sub(1)?),
            Direction::Down => Field::new(x, y.checked_add(1)?),
            Direction::Left => Field::new(x.checked_sub(1)?, y),
            Direction::Right => Field::new(x.checked_add(1)?, y),
        })
    }

    /// The way from a field to the one beside it; none if it is not beside it.
    pub fn between(from: Field, to: Field) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|way| way.from(from) == Some(to))
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        })
    }
}

impl FromStr for Direction {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Direction::ALL
            .into_iter()
            .find(|way| way.to_string() == text)
            .ok_or(NotationError::Direction)
    }
}
