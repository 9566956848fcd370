//! The two players of the board: exactly two, whereas a `Seat` can have any number.

use game_core::Seat;

/// A player's side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Seat 0: at the bottom, moves up, moves first.
    One,
    /// Seat 1: at the top, moves down.
    Two,
}

impl Side {
    /// The side of a seat; `None` if there is no such seat.
    pub fn of(seat: Seat) -> Option<Side> {
        [Side::One, Side::Two].get(seat.index()).copied()
    }

    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }

    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}
