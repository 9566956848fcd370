//! Which tiles of one number, with how many jokers, can form groups.

use crate::Colour;
use std::sync::LazyLock;

/// The number of tiles of each colour that go into groups.
pub(super) type Share = [u8; Colour::COUNT];

/// The least and largest number of tiles of each colour that may go into groups, as one
/// number below [`CODES`].
pub(super) type Code = usize;

/// The number of ranges between 0 and 2, and of combinations for all four colours.
const RANGES: usize = 6;
const CODES: usize = RANGES * RANGES * RANGES * RANGES;
const JOKERS: usize = 2;
const NONE: i8 = -1;

/// The range's digit in a [`Code`].
const DIGIT: [[u8; 3]; 3] = [[0, 1, 2], [u8::MAX, 3, 4], [u8::MAX, u8::MAX, 5]];
const RANGE: [(u8, u8); RANGES] = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];

/// The code with one more colour in front.
pub(super) fn push_range(code: Code, fewest: u8, most: u8) -> Code {
    code * RANGES + usize::from(DIGIT[usize::from(fewest)][usize::from(most)])
}

/// The code of the first colours' ranges, followed by the others' code, which has `places`
/// digits.
pub(super) fn join(first: Code, places: usize, others: Code) -> Code {
    first * [1, RANGES, RANGES.pow(2), RANGES.pow(3), RANGES.pow(4)][places] + others
}

/// The most tiles that can form groups with exactly so many jokers; `None` if that is
/// impossible.
pub(super) fn most(code: Code, jokers: usize) -> Option<i32> {
    let most = MOST[jokers * CODES + code];
    (most != NONE).then_some(i32::from(most))
}

/// Whether groups can be formed with at most so many jokers.
pub(super) fn possible(code: Code, jokers: usize) -> bool {
    FEWEST_JOKERS[code] <= jokers as u8
}

/// A best share, where [`most`] is not `None`.
pub(super) fn best_share(code: Code, jokers: u8) -> Option<Share> {
    BEST_SHARE[usize::from(jokers) * CODES + code]
}

/// How many groups can hold the share and the jokers.
///
/// Dealing the tiles round the groups, colour after colour, keeps their sizes even and twins
/// apart.
pub(super) fn groups_for(share: Share, jokers: u8) -> Option<u8> {
    let all = total(&share) + jokers;
    let twins = share.into_iter().max().unwrap_or(0);
    (0..=3).find(|&groups| twins <= groups && 3 * groups <= all && all <= 4 * groups)
}

fn total(share: &Share) -> u8 {
    share.iter().sum()
}

fn shares(code: Code) -> impl Iterator<Item = Share> {
    let digit = |place: u32| RANGE[code / RANGES.pow(3 - place) % RANGES];
    let ranges = [digit(0), digit(1), digit(2), digit(3)];
    (0..81u8)
        .map(|n| [n / 27, n / 9 % 3, n / 3 % 3, n % 3])
        .filter(move |share| {
            share
                .iter()
                .zip(ranges)
                .all(|(&tiles, (fewest, most))| fewest <= tiles && tiles <= most)
        })
}

/// Indexed by jokers and [`Code`].
static BEST_SHARE: LazyLock<Vec<Option<Share>>> = LazyLock::new(|| {
    let best = |code, jokers| {
        shares(code)
            .filter(|&s| groups_for(s, jokers).is_some())
            .max_by_key(total)
    };
    (0..=JOKERS as u8)
        .flat_map(|jokers| (0..CODES).map(move |code| best(code, jokers)))
        .collect()
});

/// The number of tiles of each `BEST_SHARE`.
static MOST: LazyLock<Vec<i8>> = LazyLock::new(|| {
    BEST_SHARE
        .iter()
        .map(|share| share.map_or(NONE, |share| total(&share) as i8))
        .collect()
});

static FEWEST_JOKERS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let fewest = |code| (0..=JOKERS).find(|&jokers| most(code, jokers).is_some());
    (0..CODES)
        .map(|code| fewest(code).map_or(u8::MAX, |jokers| jokers as u8))
        .collect()
});
