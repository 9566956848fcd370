//! A position as a line of text: `xxx/xxx/.../.../ooo/ooo 0`.
//!
//! The dark squares row by row from the top; `o` a man and `O` a queen of seat 0, `x` and `X` of
//! seat 1; then the seat to move.

use crate::{NotationError, Piece, Position, Rank, Side, Square, Squares};
use game_core::Text;
use serde::{Deserialize, Deserializer, de::Error};
use std::{fmt, str::FromStr};

/// The most pieces of a side: those it starts with.
pub const MOST_PIECES: u32 = 6;

impl Text for Position {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        // Written into one buffer, because a view contains dozens of positions.
        let mut text = *b".../.../.../.../.../... 0";
        for (ordinal, square) in Square::all().enumerate() {
            text[ordinal + ordinal / 3] = sign(self.piece(square));
        }
        text[text.len() - 1] += self.to_move().index() as u8;
        out.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

fn sign(piece: Option<Piece>) -> u8 {
    match piece {
        None => b'.',
        Some(Piece {
            seat,
            rank: Rank::Man,
        }) => b"ox"[seat.index()],
        Some(Piece {
            seat,
            rank: Rank::Queen,
        }) => b"OX"[seat.index()],
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (board, seat) = text.split_once(' ').ok_or(NotationError::Position)?;
        let to_move = match seat {
            "0" => Side::One,
            "1" => Side::Two,
            _ => return Err(NotationError::Position),
        };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 6 || rows.iter().any(|row| row.len() != 3) {
            return Err(NotationError::Position);
        }
        let (mut pieces, mut queens) = ([Squares::NONE; 2], Squares::NONE);
        for (square, sign) in Square::all().zip(rows.concat().chars()) {
            let here = Squares::only(square);
            match sign {
                'o' | 'O' => pieces[0] = pieces[0] | here,
                'x' | 'X' => pieces[1] = pieces[1] | here,
                '.' => {}
                _ => return Err(NotationError::Position),
            }
            if sign.is_ascii_uppercase() {
                queens = queens | here;
            }
        }
        playable(pieces, queens, to_move).ok_or(NotationError::Position)
    }
}

/// The position, if a game can reach it: no side has more than [`MOST_PIECES`], and far rows
/// hold no men.
fn playable(pieces: [Squares; 2], queens: Squares, to_move: Side) -> Option<Position> {
    let is_fair = pieces.iter().all(|side| side.count() <= MOST_PIECES);
    let position = Position::new(pieces, queens, to_move).filter(|_| is_fair)?;
    let crowned = position.queens(Side::One) | position.queens(Side::Two);
    (crowned == queens).then_some(position)
}

game_core::as_text!(Position);

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_reads_as_people_see_it() {
        assert_eq!(Position::START.to_string(), "xxx/xxx/.../.../ooo/ooo 0");
        assert_eq!("xxx/xxx/.../.../ooo/ooo 0".parse(), Ok(Position::START));
    }

    #[test]
    fn a_position_no_game_can_come_to_is_not_read() {
        for text in [
            "",
            "xxx/xxx/.../.../ooo/ooo",
            "xxx/xxx/.../.../ooo/ooo 2",
            "xxx/xxx/.../.../ooo 0",
            "xxxx/xx/.../.../ooo/ooo 0",
            "xxx/xxx/x../.../ooo/ooo 0",
            "o../.../.../.../.../x.. 0",
            "q../.../.../.../.../... 0",
            "é./.../.../.../.../... 0",
        ] {
            assert_eq!(
                text.parse::<Position>(),
                Err(NotationError::Position),
                "{text}"
            );
        }
    }

    #[test]
    fn the_key_of_a_position_is_the_position() {
        for text in ["xxx/xxx/.../.../ooo/ooo 0", "O.X/.x./..o/X../.../X.O 1"] {
            let position: Position = text.parse().unwrap();
            assert_eq!(Position::of_key(position.key()), position);
            assert_eq!(position.to_string(), text);
        }
    }
}
