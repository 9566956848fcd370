//! `Timing`: when each tile of a change sets off. A play is shown set by set: first the tiles that
//! are rearranged into a set, then those that are new in it, one after another.

/// How long a tile travels, in milliseconds.
pub const TRAVEL_MS: u32 = 220;
/// The longest that a whole change takes.
const WHOLE_MS: u32 = 2_500;
/// How long after one new tile the next one sets off, unless there are too many.
const STEP_MS: u32 = 120;

/// What changes in a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SetChange {
    /// Whether tiles of the table come to it.
    pub is_rearranged: bool,
    /// How many tiles come to it that were not on the table.
    pub new: usize,
}

impl SetChange {
    fn lasts(self) -> u32 {
        self.rearranging() + self.new as u32 * STEP_MS
    }

    fn rearranging(self) -> u32 {
        if self.is_rearranged {
            TRAVEL_MS + STEP_MS
        } else {
            0
        }
    }
}

/// When the tiles of each set set off, in milliseconds after the change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    sets: Vec<(u32, SetChange)>,
    whole: u32,
}

impl Timing {
    /// For these sets, one after another. Where nothing is new, all are rearranged at once.
    pub fn of(sets: &[SetChange]) -> Timing {
        if sets.iter().all(|set| set.new == 0) {
            return Timing {
                sets: sets.iter().map(|&set| (0, set)).collect(),
                whole: 0,
            };
        }
        let mut whole = 0;
        let start = |&set: &SetChange| {
            let start = whole;
            whole += set.lasts();
            (start, set)
        };
        let sets = sets.iter().map(start).collect();
        Timing { sets, whole }
    }

    /// When the rearranged tiles of a set go.
    pub fn rearranged(&self, set: usize) -> u32 {
        self.sets
            .get(set)
            .map_or(0, |(start, _)| self.fitted(*start))
    }

    /// When the new tile with this number in its set, from 0, goes.
    pub fn new_tile(&self, set: usize, number: usize) -> u32 {
        self.sets.get(set).map_or(0, |(start, change)| {
            self.fitted(start + change.rearranging() + number as u32 * STEP_MS)
        })
    }

    fn fitted(&self, ms: u32) -> u32 {
        const ROOM: u32 = WHOLE_MS - TRAVEL_MS;
        if self.whole > ROOM {
            ms * ROOM / self.whole
        } else {
            ms
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(is_rearranged: bool, new: usize) -> SetChange {
        SetChange { is_rearranged, new }
    }

    #[test]
    fn a_single_tile_goes_at_once_and_several_follow_one_another() {
        assert_eq!(Timing::of(&[set(false, 1)]).new_tile(0, 0), 0);
        let timing = Timing::of(&[set(false, 3)]);
        assert_eq!(
            [0, 1, 2].map(|number| timing.new_tile(0, number)),
            [0, 120, 240]
        );
    }

    #[test]
    fn new_tiles_wait_for_those_that_are_rearranged_and_sets_for_one_another() {
        let timing = Timing::of(&[set(true, 1), set(true, 0)]);
        assert!(timing.new_tile(0, 0) >= TRAVEL_MS);
        assert!(timing.rearranged(1) > timing.new_tile(0, 0));
    }

    #[test]
    fn where_nothing_is_new_all_go_at_once() {
        let timing = Timing::of(&[set(true, 0), set(true, 0)]);
        assert_eq!([0, 1].map(|set| timing.rearranged(set)), [0, 0]);
    }

    #[test]
    fn no_change_takes_longer_than_people_watch() {
        for sets in [
            vec![set(true, 1)],
            vec![set(true, 14)],
            vec![set(true, 3); 10],
            vec![set(false, 106)],
        ] {
            let timing = Timing::of(&sets);
            let last = sets.len() - 1;
            let ends = timing.new_tile(last, sets[last].new - 1) + TRAVEL_MS;
            assert!(ends <= WHOLE_MS, "{sets:?} take {ends} ms");
        }
    }
}
