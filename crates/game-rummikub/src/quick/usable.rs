//! Which tiles can be part of a set at all, judged by their neighbours: found in a few operations,
//! and often all that there is to know.

use super::heap::{COLOURS, ROWS};

/// For each colour the numbers there are, one bit each.
type Numbers = [u16; COLOURS];

/// Whether each of these tiles can be part of a set made of them and of so many jokers.
pub(super) fn are_all(tiles: &[[u8; COLOURS]; ROWS], jokers: u8) -> bool {
    let there = numbers(tiles);
    in_sets(there, jokers) == there
}

/// Removes from `may` what can be in no set, whatever is done with the rest. What is
/// in `must` stays.
pub(super) fn strip(must: &[[u8; COLOURS]; ROWS], may: &mut [[u8; COLOURS]; ROWS], jokers: u8) {
    let kept = numbers(must);
    let mut there = numbers(may);
    (0..COLOURS).for_each(|colour| there[colour] |= kept[colour]);
    loop {
        let mut fitting = in_sets(there, jokers);
        (0..COLOURS).for_each(|colour| fitting[colour] |= kept[colour]);
        if fitting == there {
            break;
        }
        there = fitting;
    }
    for (number, row) in may.iter_mut().enumerate() {
        for (count, there) in row.iter_mut().zip(there) {
            *count *= (there >> number & 1) as u8;
        }
    }
}

fn numbers(tiles: &[[u8; COLOURS]; ROWS]) -> Numbers {
    let mut numbers = [0; COLOURS];
    for (number, row) in tiles.iter().enumerate() {
        for (all, &count) in numbers.iter_mut().zip(row) {
            *all |= u16::from(count > 0) << number;
        }
    }
    numbers
}

/// Those that have enough neighbours for a run or a group.
fn in_sets(there: Numbers, jokers: u8) -> Numbers {
    let [one, two, three, four] = there;
    let (either, other) = (one | two, three | four);
    let (both, others) = (one & two, three & four);
    let group = match jokers {
        0 => both & other | either & others,
        1 => both | others | either & other,
        _ => return there,
    };
    there.map(|own| {
        let (next, after) = (own & own >> 1, own & own >> 2);
        let run = match jokers {
            0 => {
                let first = next & after;
                first | first << 1 | first << 2
            }
            _ => next | next << 1 | after | after << 2,
        };
        own & (run | group)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Tile, Tiles, quick::Heap};

    fn heap(text: &str) -> Heap {
        let tiles = text.split_ascii_whitespace();
        let tiles = tiles.map(|tile| tile.parse::<Tile>().unwrap());
        Heap::from(&Tiles::of(tiles).unwrap())
    }

    #[track_caller]
    fn check(must: &str, may: &str, jokers: u8, kept: &str) {
        let mut left = heap(may).plain;
        strip(&heap(must).plain, &mut left, jokers);
        assert_eq!(left, heap(kept).plain, "{may} beside {must}");
    }

    #[test]
    fn a_tile_is_kept_if_its_neighbours_may_make_a_run_or_a_group() {
        check("", "k1 k2 k3 b5 o5 r5 k7 k8 b7", 0, "k1 k2 k3 b5 o5 r5");
        check("r7 r8 r9", "r10 r5 r12 r13", 0, "r10");
        check("", "k11 k12 k13 k1", 0, "k11 k12 k13");
        check("", "k1 k3 b9 o9 r12 o13", 1, "k1 k3 b9 o9");
        check("", "k1 b7", 2, "k1 b7");
    }

    #[test]
    fn what_needs_a_tile_that_goes_goes_too() {
        // Without the black 5 there is no group of fives, and so no run of reds either.
        check("", "k5 o5 r5 r6", 0, "k5 o5 r5");
        check("", "k5 r5 r6 r8", 0, "");
    }

    #[test]
    fn one_tile_without_neighbours_spoils_all() {
        assert!(are_all(&heap("k1 k2 k3 b3 o3").plain, 0));
        assert!(!are_all(&heap("k1 k2 k3 b3 o4").plain, 0));
        assert!(!are_all(&heap("k1 k2 k3 b6").plain, 1));
    }
}
