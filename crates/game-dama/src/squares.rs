//! A set of squares in one machine word, and shifts that move a whole set at once.

use crate::{Square, side::Side};
use std::ops::{BitAnd, BitOr, Sub};

/// The two slants a piece can move along, as the distance between bit numbers: see [`Square`].
pub(crate) const SLANTS: [u32; 2] = [3, 4];

/// A set of dark squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Squares(u32);

impl Squares {
    /// The empty set.
    pub const NONE: Squares = Squares(0);
    /// All squares; masks the guards out of a set.
    pub const ALL: Squares = Squares(0b1111_1101_1111_1011_1111);

    /// The set of one square.
    pub const fn only(square: Square) -> Self {
        Squares(1 << square.bit())
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.bit() & 1 == 1
    }

    /// The squares, from the top left to the bottom right.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (bit < u32::BITS).then(|| Square::of_bit(bit))
        })
    }

    /// The square at this index of the set, which must exist.
    pub(crate) fn nth(self, before: u32) -> Square {
        let mut rest = self.0;
        for _ in 0..before {
            rest &= rest.wrapping_sub(1);
        }
        Square::of_bit(rest.trailing_zeros())
    }

    /// Every square one step ahead of these for the side; steps off the board are masked out.
    pub(crate) const fn ahead(self, side: Side, slant: u32) -> Squares {
        match side {
            Side::One => Squares(self.0 >> slant),
            Side::Two => Squares(self.0 << slant),
        }
    }

    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// A set from bits, without those that are no squares.
    pub(crate) const fn of_bits(bits: u32) -> Self {
        Squares(bits & Self::ALL.0)
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;

    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl Sub for Squares {
    type Output = Squares;

    fn sub(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Squares::NONE, |set, square| set | Squares::only(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_squares_are_the_squares_there_are() {
        assert_eq!(Square::all().collect::<Squares>(), Squares::ALL);
        assert!(Squares::ALL.iter().eq(Square::all()));
        assert_eq!(Squares::ALL.count() as usize, Square::COUNT);
    }

    #[test]
    fn a_step_ahead_is_a_step_on_the_board() {
        for (side, down) in [(Side::One, -1), (Side::Two, 1)] {
            for square in Square::all() {
                let steps: Squares = [-1, 1]
                    .into_iter()
                    .filter_map(|right| {
                        Square::at(
                            square.x().wrapping_add_signed(right),
                            square.y().wrapping_add_signed(down),
                        )
                    })
                    .collect();
                let set = Squares::only(square);
                let reached = set.ahead(side, SLANTS[0]) | set.ahead(side, SLANTS[1]);
                assert_eq!(reached & Squares::ALL, steps, "{square}");
            }
        }
    }
}
