//! `Timing`: when each tile of a change sets off: rearranged tiles first, then new ones, one after
//! another.

/// How long a tile travels, in milliseconds.
pub const TRAVEL_MS: u32 = 220;
/// The longest that a whole change takes.
const WHOLE_MS: u32 = 2_500;
/// How long after one new tile the next one sets off, unless there are too many.
const STEP_MS: u32 = 120;

/// When new tiles set off, in milliseconds after the change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    first: u32,
    step: u32,
}

impl Timing {
    /// For so many new tiles, and others that are rearranged before them or not.
    pub fn of(new: usize, others_move: bool) -> Timing {
        let first = if others_move && new > 0 {
            TRAVEL_MS + STEP_MS
        } else {
            0
        };
        let steps = (new as u32).saturating_sub(1).max(1);
        Timing {
            first,
            step: STEP_MS.min((WHOLE_MS - first - TRAVEL_MS) / steps),
        }
    }

    /// When the new tile with this number, from 0, sets off.
    pub fn starts(self, index: usize) -> u32 {
        self.first + self.step * index as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_tile_goes_at_once_and_several_follow_one_another() {
        assert_eq!(Timing::of(1, false).starts(0), 0);
        assert_eq!(
            [0, 1, 2].map(|index| Timing::of(3, false).starts(index)),
            [0, 120, 240]
        );
    }

    #[test]
    fn new_tiles_wait_for_those_that_are_rearranged() {
        assert!(Timing::of(2, true).starts(0) >= TRAVEL_MS);
    }

    #[test]
    fn no_change_takes_longer_than_people_watch() {
        for (new, others_move) in [(1, true), (14, true), (30, true), (106, false)] {
            let last = Timing::of(new, others_move).starts(new - 1) + TRAVEL_MS;
            assert!(last <= WHOLE_MS, "{new} tiles take {last} ms");
        }
    }
}
