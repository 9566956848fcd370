//! The ways in which the tiles of one number can form groups.

use crate::Colour;

/// One way: the tiles of each colour in groups, and the jokers there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    pub(super) tiles: [u8; Colour::COUNT],
    pub(super) jokers: u8,
}

const GROUPS: [[u8; 4]; 5] = [
    [1, 1, 1, 1],
    [1, 1, 1, 0],
    [1, 1, 0, 1],
    [1, 0, 1, 1],
    [0, 1, 1, 1],
];
const PAIRS: [[u8; 4]; 6] = [
    [1, 1, 0, 0],
    [1, 0, 1, 0],
    [1, 0, 0, 1],
    [0, 1, 1, 0],
    [0, 1, 0, 1],
    [0, 0, 1, 1],
];
/// None, one group, two groups, a pair with a joker, and such a pair beside a group.
const COUNT: usize = 1 + 5 + 15 + 6 + 30;

/// All ways, those with the most tiles first; the one without groups comes last.
pub(super) const ALL: [Pattern; COUNT] = {
    let mut all = [both([0; 4], [0; 4], 0); COUNT];
    let mut at = 0;
    let mut one = 0;
    while one < 5 {
        let mut two = one;
        while two < 5 {
            all[at] = both(GROUPS[one], GROUPS[two], 0);
            at += 1;
            two += 1;
        }
        one += 1;
    }
    one = 0;
    while one < 5 {
        all[at] = both(GROUPS[one], [0; 4], 0);
        at += 1;
        one += 1;
    }
    let mut pair = 0;
    while pair < 6 {
        one = 0;
        while one < 5 {
            all[at] = both(GROUPS[one], PAIRS[pair], 1);
            at += 1;
            one += 1;
        }
        all[at] = both(PAIRS[pair], [0; 4], 1);
        at += 1;
        pair += 1;
    }
    all
};

const fn both(one: [u8; 4], two: [u8; 4], jokers: u8) -> Pattern {
    Pattern {
        tiles: [
            one[0] + two[0],
            one[1] + two[1],
            one[2] + two[2],
            one[3] + two[3],
        ],
        jokers,
    }
}

/// A set of patterns: a bit for each place in `ALL`.
pub(super) type Patterns = u64;

/// For each colour the patterns with none, one and two tiles of it.
pub(super) const WITH: [[Patterns; 3]; Colour::COUNT] = {
    let mut with = [[0; 3]; Colour::COUNT];
    let mut at = 0;
    while at < COUNT {
        let mut colour = 0;
        while colour < Colour::COUNT {
            with[colour][ALL[at].tiles[colour] as usize] |= 1 << at;
            colour += 1;
        }
        at += 1;
    }
    with
};

/// The patterns without a joker.
pub(super) const NATURAL: Patterns = {
    let mut natural = 0;
    let mut at = 0;
    while at < COUNT {
        if ALL[at].jokers == 0 {
            natural |= 1 << at;
        }
        at += 1;
    }
    natural
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_groups_of_three_or_four_and_the_last_none() {
        for pattern in &ALL[..COUNT - 1] {
            let count: u8 = pattern.tiles.iter().sum::<u8>() + pattern.jokers;
            assert!([3, 4, 6, 7, 8].contains(&count), "{pattern:?}");
        }
        assert_eq!(ALL[COUNT - 1].tiles, [0; 4]);
    }

    #[test]
    fn patterns_are_found_by_the_tiles_of_each_colour() {
        for (at, pattern) in ALL.iter().enumerate() {
            for (colour, with) in WITH.iter().enumerate() {
                let counts = (0..3).filter(|&count| with[count] >> at & 1 == 1);
                assert_eq!(
                    counts.collect::<Vec<_>>(),
                    [usize::from(pattern.tiles[colour])]
                );
            }
            assert_eq!(NATURAL >> at & 1 == 1, pattern.jokers == 0);
        }
    }
}
