//! A dark square of the board. Light squares are not representable, so no piece can stand on
//! one.

use crate::NotationError;
use game_core::{Text, write_number};
use serde::Deserialize;
use std::{fmt, str::FromStr};

/// Columns and rows of the board.
pub const WIDTH: u8 = 6;

/// One of the 18 dark squares.
///
/// Stored as a bit number from 0 to 19. Bits 6 and 13 are guards between rows, not squares:
/// with them, one step down-left is always +3 and down-right always +4, and a step off the
/// board lands on no square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Square(u8);

impl Square {
    pub const COUNT: usize = 18;

    /// The dark square at column `x` from the left and row `y` from the top, both counted from 0.
    pub const fn at(x: u8, y: u8) -> Option<Square> {
        if x >= WIDTH || y >= WIDTH || (x + y).is_multiple_of(2) {
            return None;
        }
        let ordinal = y * 3 + x / 2;
        Some(Square(ordinal + ordinal / 6))
    }

    /// All dark squares, from the top left to the bottom right.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Self::COUNT as u8).map(|ordinal| Square(ordinal + ordinal / 6))
    }

    /// The column, from 0 at the left.
    pub const fn x(self) -> u8 {
        self.ordinal() % 3 * 2 + (self.y() + 1) % 2
    }

    /// The row, from 0 at the top.
    pub const fn y(self) -> u8 {
        self.ordinal() / 3
    }

    const fn ordinal(self) -> u8 {
        self.0 - self.0 / 7
    }

    pub(crate) const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// The square of a bit number, which must not be a guard.
    pub(crate) const fn of_bit(bit: u32) -> Square {
        debug_assert!(bit < 20 && bit != 6 && bit != 13);
        Square(bit as u8)
    }
}

impl Text for Square {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_char((b'a' + self.x()) as char)?;
        write_number(WIDTH - self.y(), out)
    }
}

impl FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let &[column, row] = text.as_bytes() else {
            return Err(NotationError::Square);
        };
        let x = column.wrapping_sub(b'a');
        let y = (b'0' + WIDTH).wrapping_sub(row);
        Square::at(x, y).ok_or(NotationError::Square)
    }
}

game_core::as_text!(Square);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eighteen_dark_squares_and_each_knows_its_place() {
        let mut found = Vec::new();
        for y in 0..=u8::MAX {
            for x in 0..=u8::MAX {
                let is_dark = x < 6 && y < 6 && (u16::from(x) + u16::from(y)) % 2 == 1;
                assert_eq!(Square::at(x, y).is_some(), is_dark, "{x},{y}");
                if let Some(square) = Square::at(x, y) {
                    assert_eq!((square.x(), square.y()), (x, y));
                    found.push(square);
                }
            }
        }
        assert_eq!(found, Square::all().collect::<Vec<_>>());
        assert_eq!(found.len(), Square::COUNT);
    }

    #[test]
    fn people_count_columns_by_letters_and_rows_from_the_bottom() {
        assert_eq!(
            Square::at(0, 5).map(|s| s.to_string()).as_deref(),
            Some("a1")
        );
        assert_eq!(
            Square::at(5, 0).map(|s| s.to_string()).as_deref(),
            Some("f6")
        );
        assert_eq!(
            Square::at(1, 4).map(|s| s.to_string()).as_deref(),
            Some("b2")
        );
    }

    #[test]
    fn a_square_survives_its_text() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn light_squares_and_nonsense_are_no_squares() {
        for text in [
            "a2", "f1", "g1", "a7", "a0", "A1", "", "a", "a1 ", "é1", "1a",
        ] {
            assert_eq!(text.parse::<Square>(), Err(NotationError::Square), "{text}");
        }
    }
}
