//! The unfinished runs of one colour, in four bits.
//!
//! Two runs of a colour may be open at once, each with a length of 0, 1, 2, or 3 and more. A run
//! of three or more can do all that a shorter one can, so that the number of tiles added to a
//! colour's runs decides what becomes of them.

/// The open runs of one colour: two lengths, the longer one in the upper bits.
pub(super) type RunStrands = u8;

/// The open runs of all colours, four bits each.
pub(super) type AllStrands = u16;

pub(super) const NONE: AllStrands = 0;
/// A state that no tiles lead to.
const DEAD: u8 = u8::MAX;

/// The runs of one colour of all.
pub(super) const fn of(all: AllStrands, colour: usize) -> RunStrands {
    (all >> (4 * colour)) as u8 & 15
}

/// All runs, where that colour had none yet.
pub(super) const fn with(all: AllStrands, colour: usize, strand: RunStrands) -> AllStrands {
    all | (strand as AllStrands) << (4 * colour)
}

/// The runs after so many tiles of the next number; `None` if a run would stay too short.
pub(super) fn grown(strand: RunStrands, tiles: u8) -> Option<RunStrands> {
    let next = TABLE[usize::from(strand)][usize::from(tiles)];
    (next != DEAD).then_some(next)
}

/// How many runs still need tiles.
pub(super) fn unfinished(strand: RunStrands) -> u8 {
    u8::from(is_short(strand >> 2)) + u8::from(is_short(strand & 3))
}

/// How many runs consist of a single tile, and so need two more.
pub(super) fn singles(strand: RunStrands) -> u8 {
    u8::from(strand >> 2 == 1) + u8::from(strand & 3 == 1)
}

/// Whether a run has three or more tiles.
pub(super) fn is_long(strand: RunStrands) -> bool {
    strand >> 2 == 3
}

const fn is_short(length: u8) -> bool {
    length == 1 || length == 2
}

const fn longer(length: u8) -> u8 {
    if length == 3 { 3 } else { length + 1 }
}

const fn sorted(one: u8, two: u8) -> u8 {
    if one >= two {
        one << 2 | two
    } else {
        two << 2 | one
    }
}

const TABLE: [[u8; 3]; 16] = {
    let mut table = [[DEAD; 3]; 16];
    let mut strand: u8 = 0;
    while strand < 16 {
        let (long, short) = (strand >> 2, strand & 3);
        let open = (is_short(long) as u8) + (is_short(short) as u8);
        let row = &mut table[strand as usize];
        if open == 0 {
            row[0] = 0;
            row[1] = longer(long) << 2;
        }
        if open == 1 {
            row[1] = if is_short(long) {
                longer(long) << 2
            } else {
                longer(short) << 2
            };
        }
        row[2] = sorted(longer(long), longer(short));
        strand += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn strand(long: u8, short: u8) -> RunStrands {
        sorted(long, short)
    }

    #[test]
    fn short_runs_must_be_continued_and_long_ones_may() {
        assert_eq!(grown(strand(1, 0), 0), None);
        assert_eq!(grown(strand(2, 1), 1), None);
        assert_eq!(grown(strand(3, 3), 0), Some(strand(0, 0)));
        assert_eq!(grown(strand(3, 2), 1), Some(strand(3, 0)));
        assert_eq!(grown(strand(3, 0), 2), Some(strand(3, 1)));
        assert_eq!(grown(strand(2, 2), 2), Some(strand(3, 3)));
        assert_eq!(grown(strand(0, 0), 2), Some(strand(1, 1)));
        assert_eq!(grown(strand(0, 0), 1), Some(strand(1, 0)));
    }

    #[test]
    fn what_is_missing_is_counted() {
        assert_eq!((unfinished(strand(3, 2)), singles(strand(3, 2))), (1, 0));
        assert_eq!((unfinished(strand(1, 1)), singles(strand(1, 1))), (2, 2));
        assert!(is_long(strand(3, 0)) && !is_long(strand(2, 2)));
    }
}
