//! The diagonals of the board, computed once by the compiler.

use crate::{Square, Squares};

const BITS: usize = 20;
const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// All squares that share a diagonal with this one.
pub(crate) const fn reach(from: Square) -> Squares {
    REACH[from.bit() as usize]
}

/// The squares strictly between two on one diagonal; empty if they share no diagonal.
pub(crate) const fn between(from: Square, to: Square) -> Squares {
    BETWEEN[from.bit() as usize][to.bit() as usize]
}

static REACH: [Squares; BITS] = diagonals().0;
static BETWEEN: [[Squares; BITS]; BITS] = diagonals().1;

const fn diagonals() -> ([Squares; BITS], [[Squares; BITS]; BITS]) {
    let mut reach = [0; BITS];
    let mut between = [[Squares::NONE; BITS]; BITS];
    let mut bit = 0;
    while bit < BITS {
        let mut way = 0;
        while way < DIAGONALS.len() && Squares::ALL.bits() >> bit & 1 == 1 {
            let mut passed = 0;
            let mut next = step(Square::of_bit(bit as u32), DIAGONALS[way]);
            while let Some(square) = next {
                between[bit][square.bit() as usize] = Squares::of_bits(passed);
                passed |= 1 << square.bit();
                next = step(square, DIAGONALS[way]);
            }
            reach[bit] |= passed;
            way += 1;
        }
        bit += 1;
    }
    (sets(reach), between)
}

const fn step(from: Square, (right, down): (i8, i8)) -> Option<Square> {
    Square::at(
        from.x().wrapping_add_signed(right),
        from.y().wrapping_add_signed(down),
    )
}

const fn sets(bits: [u32; BITS]) -> [Squares; BITS] {
    let mut sets = [Squares::NONE; BITS];
    let mut bit = 0;
    while bit < BITS {
        sets[bit] = Squares::of_bits(bits[bit]);
        bit += 1;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_within_reach_when_columns_and_rows_differ_alike() {
        for from in Square::all() {
            for to in Square::all() {
                let (across, along) = (from.x().abs_diff(to.x()), from.y().abs_diff(to.y()));
                let is_diagonal = from != to && across == along;
                assert_eq!(reach(from).contains(to), is_diagonal, "{from} {to}");
                let gap = if is_diagonal {
                    u32::from(across) - 1
                } else {
                    0
                };
                assert_eq!(between(from, to).count(), gap, "{from} {to}");
                assert_eq!(between(from, to), between(to, from));
            }
        }
    }

    #[test]
    fn the_long_diagonal_passes_over_its_four_inner_squares() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let inner: Squares = ["b2", "c3", "d4", "e5"].into_iter().map(square).collect();
        assert_eq!(between(square("a1"), square("f6")), inner);
    }
}
