//! Fields of the board, and the four directions.

use crate::NotationError;
use game_core::{Text, write_number};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A field: `x` grows to the right, `y` downwards, both from 0. Its text is `x,y`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Field {
    pub x: u8,
    pub y: u8,
}

impl Field {
    pub const fn new(x: u8, y: u8) -> Self {
        Field { x, y }
    }

    /// The Manhattan distance: the number of moves between the fields.
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

/// Digits only, so that a field has one text: `+3` and `03` are refused.
fn coordinate(text: &str) -> Result<u8, NotationError> {
    let number: u8 = text.parse().map_err(|_| NotationError::Field)?;
    if number.to_string() == text {
        Ok(number)
    } else {
        Err(NotationError::Field)
    }
}

game_core::as_text!(Field);

/// A direction of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Towards smaller `y`.
    Up,
    /// Towards larger `y`.
    Down,
    /// Towards smaller `x`.
    Left,
    /// Towards larger `x`.
    Right,
}

impl Direction {
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
    ];

    /// The field one step away; `None` if a coordinate would be negative or too large.
    pub fn from(self, field: Field) -> Option<Field> {
        let Field { x, y } = field;
        Some(match self {
            Direction::Up => Field::new(x, y.checked_sub(1)?),
            Direction::Down => Field::new(x, y.checked_add(1)?),
            Direction::Left => Field::new(x.checked_sub(1)?, y),
            Direction::Right => Field::new(x.checked_add(1)?, y),
        })
    }

    /// The direction from a field to its neighbour; `None` if they are not neighbours.
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
