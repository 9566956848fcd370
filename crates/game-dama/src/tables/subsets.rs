//! Sets of squares as numbers: the sets of one size, in order, are numbered from 0 without gaps.

use crate::Squares;

/// The dark squares, without the guards of [`Squares`].
pub(super) const SQUARES: u32 = 18;
/// The squares of a row.
const ROW: u32 = 3;
/// The squares a man of the player to move can stand on: all but its far row, which is the first.
pub(super) const MEN_FROM: u32 = ROW;
/// How many squares a man can stand on.
pub(super) const MEN_SQUARES: u32 = SQUARES - ROW;
const MOST_CHOSEN: usize = 7;

/// `CHOOSE[n][k]`: in how many ways k of n squares can be chosen.
static CHOOSE: [[u32; MOST_CHOSEN + 1]; SQUARES as usize + 1] = pascal();

const fn pascal() -> [[u32; MOST_CHOSEN + 1]; SQUARES as usize + 1] {
    let mut rows = [[0; MOST_CHOSEN + 1]; SQUARES as usize + 1];
    let mut n = 0;
    while n <= SQUARES as usize {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= MOST_CHOSEN && n > 0 {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
}

/// In how many ways `chosen` of `squares` squares can be chosen.
pub(super) fn choose(squares: u32, chosen: u32) -> u32 {
    CHOOSE[squares as usize][chosen as usize]
}

/// A set of squares as a mask of [`SQUARES`] bits.
pub(super) fn mask(squares: Squares) -> u32 {
    let bits = squares.bits();
    bits & 0x3F | bits >> 1 & 0xFC0 | bits >> 2 & 0x3_F000
}

/// The inverse of [`mask`].
pub(super) fn squares(mask: u32) -> Squares {
    Squares::of_bits(mask & 0x3F | (mask & 0xFC0) << 1 | (mask & 0x3_F000) << 2)
}

/// The mask of the board seen from the other side.
pub(super) fn turned(mask: u32) -> u32 {
    mask.reverse_bits() >> (u32::BITS - SQUARES)
}

/// The number of the set among all sets of its size that avoid `taken`.
pub(super) fn rank(set: u32, taken: u32) -> u32 {
    let (mut rest, mut chosen, mut rank) = (set, 0, 0);
    while rest != 0 {
        let bit = rest.trailing_zeros();
        let below = (taken & ((1 << bit) - 1)).count_ones();
        chosen += 1;
        rank += choose(bit - below, chosen);
        rest &= rest - 1;
    }
    rank
}

/// All sets of `chosen` of `squares` squares, in the order of their [`rank`].
pub(super) fn subsets(squares: u32, chosen: u32) -> impl Iterator<Item = u32> {
    let mut next = (chosen <= squares).then_some((1_u32 << chosen) - 1);
    std::iter::from_fn(move || {
        let set = next?;
        next = after(set).filter(|set| set >> squares == 0);
        Some(set)
    })
}

/// The next larger number with as many bits.
fn after(set: u32) -> Option<u32> {
    if set == 0 {
        return None;
    }
    let low = set & set.wrapping_neg();
    let carried = set + low;
    Some(carried | (((set ^ carried) >> 2) / low))
}

/// The set moved onto the squares that are not taken.
pub(super) fn spread(set: u32, taken: u32) -> u32 {
    let (mut rest, mut spread) = (set, 0);
    while rest != 0 {
        spread |= 1 << nth_free(rest.trailing_zeros(), taken);
        rest &= rest - 1;
    }
    spread
}

fn nth_free(index: u32, taken: u32) -> u32 {
    let mut free = !taken;
    for _ in 0..index {
        free &= free - 1;
    }
    free.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn sets_of_one_size_are_numbered_in_order_and_without_gaps() {
        let taken = 0b10_0100_0000_0010_0011;
        for chosen in 0..=4 {
            let mut count = 0;
            for (number, set) in subsets(13, chosen).enumerate() {
                let spread = spread(set, taken);
                assert_eq!((spread & taken, spread.count_ones()), (0, chosen));
                assert_eq!(rank(spread, taken), number as u32);
                count += 1;
            }
            assert_eq!(count, choose(13, chosen));
        }
        assert_eq!(subsets(2, 3).count(), 0);
    }

    #[test]
    fn a_mask_has_one_bit_for_each_square_and_turns_with_the_board() {
        assert_eq!(mask(Squares::ALL), (1 << SQUARES) - 1);
        for square in Square::all() {
            let only = Squares::only(square);
            assert_eq!(squares(mask(only)), only);
            let facing = Square::at(5 - square.x(), 5 - square.y()).expect("a dark square");
            assert_eq!(turned(mask(only)), mask(Squares::only(facing)));
        }
    }
}
