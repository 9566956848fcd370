//! The unfinished runs of one colour between two numbers: all that the solver must know of
//! the tiles laid so far.

/// How many runs of one colour are one tile long, two tiles long, and long enough to stop.
///
/// A colour has two of each tile, and jokers may represent two more, so at most four runs
/// continue at once. The value is an index of [`ALL`], in which fewer runs come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lanes(u8);

/// The most runs of one colour at one number.
pub(super) const MOST: usize = 4;
const COUNT: usize = 35;
const NONE: u8 = u8::MAX;

impl Lanes {
    pub(super) const fn of_index(index: u8) -> Lanes {
        Lanes(index)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many values there are with at most `runs` runs.
    pub(super) const fn count_up_to(runs: usize) -> usize {
        (runs + 1) * (runs + 2) * (runs + 3) / 6
    }

    /// The numbers of runs of length one, two, and three or more.
    pub(super) const fn lengths(self) -> [u8; 3] {
        ALL[self.0 as usize]
    }

    /// The number of runs that must continue.
    pub(super) const fn short(self) -> u8 {
        let [ones, twos, _] = self.lengths();
        ones + twos
    }

    /// The lanes after `tiles` of the next number are put into runs.
    ///
    /// Continuing a long run is never worse than ending it and starting another, so there is only
    /// one result.
    pub(super) const fn next(self, tiles: usize) -> Option<Lanes> {
        some(NEXT[self.0 as usize][tiles])
    }

    /// The lanes without long runs that cannot continue with at most `tiles` of the next number.
    pub(super) const fn capped(self, tiles: usize) -> Option<Lanes> {
        some(CAPPED[self.0 as usize][if tiles > MOST { MOST } else { tiles }])
    }
}

const fn some(index: u8) -> Option<Lanes> {
    if index == NONE {
        None
    } else {
        Some(Lanes(index))
    }
}

const ALL: [[u8; 3]; COUNT] = {
    let (mut all, mut index, mut runs) = ([[0; 3]; COUNT], 0, 0);
    while runs <= MOST as u8 {
        let mut ones = 0;
        while ones <= runs {
            let mut twos = 0;
            while ones + twos <= runs {
                all[index] = [ones, twos, runs - ones - twos];
                index += 1;
                twos += 1;
            }
            ones += 1;
        }
        runs += 1;
    }
    all
};

const fn index_of(lengths: [u8; 3]) -> u8 {
    let mut index = 0;
    while index < COUNT {
        let other = ALL[index];
        if other[0] == lengths[0] && other[1] == lengths[1] && other[2] == lengths[2] {
            return index as u8;
        }
        index += 1;
    }
    NONE
}

const fn min(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}

const NEXT: [[u8; MOST + 1]; COUNT] = {
    let (mut table, mut index) = ([[NONE; MOST + 1]; COUNT], 0);
    while index < COUNT {
        let [ones, twos, long] = ALL[index];
        let mut tiles = ones + twos;
        while tiles <= MOST as u8 {
            let spare = tiles - ones - twos;
            let on = min(long, spare);
            table[index][tiles as usize] = index_of([spare - on, ones, twos + on]);
            tiles += 1;
        }
        index += 1;
    }
    table
};

const CAPPED: [[u8; MOST + 1]; COUNT] = {
    let (mut table, mut index) = ([[NONE; MOST + 1]; COUNT], 0);
    while index < COUNT {
        let [ones, twos, long] = ALL[index];
        let mut tiles = ones + twos;
        while tiles <= MOST as u8 {
            table[index][tiles as usize] = index_of([ones, twos, min(long, tiles - ones - twos)]);
            tiles += 1;
        }
        index += 1;
    }
    table
};
