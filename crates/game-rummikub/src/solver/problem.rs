//! A position in the solver's representation: counts by number and colour, and the sets that
//! could be kept.

use super::{lanes, score::Objective};
use crate::{Colour, Number, Reading, Set, Tile, Tiles};

/// Rows are indexed by number, from 1; one more row without tiles ends every run.
pub(super) const ROWS: usize = Number::HIGHEST as usize + 2;
/// The row after the highest number.
pub(super) const END: usize = ROWS - 1;

/// What may, and what must, lie on the final table.
pub(super) struct Problem {
    pub(super) objective: Objective,
    /// All tiles, by number and colour.
    pub(super) have: [[u8; Colour::COUNT]; ROWS],
    /// The tiles of `have` that are on the table already.
    pub(super) must: [[u8; Colour::COUNT]; ROWS],
    pub(super) jokers: u8,
    pub(super) table_jokers: u8,
    /// The runs on the table, by colour.
    pub(super) runs: [Vec<OldRun>; Colour::COUNT],
    /// The groups on the table, by number.
    pub(super) groups: [Vec<OldGroup>; ROWS],
}

/// A run on the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct OldRun {
    /// Its index among the sets of the table.
    pub(super) set: u8,
    pub(super) first: u8,
    pub(super) last: u8,
    /// Bit `n` is set where a joker represents number `n`.
    pub(super) jokers: u16,
    /// A number that no other run of this colour has while this one continues.
    pub(super) slot: u8,
}

impl OldRun {
    pub(super) fn joker_at(&self, number: usize) -> bool {
        self.jokers >> number & 1 == 1
    }

    /// Whether both runs look the same.
    pub(super) fn is_twin(&self, other: &OldRun) -> bool {
        (self.first, self.last, self.jokers) == (other.first, other.last, other.jokers)
    }
}

/// A group on the table.
#[derive(Clone, Copy)]
pub(super) struct OldGroup {
    /// Its index among the sets of the table.
    pub(super) set: u8,
    pub(super) colours: [u8; Colour::COUNT],
    pub(super) jokers: u8,
}

impl Problem {
    /// A position of which only the tiles are known, not the sets.
    pub(super) fn of_heaps(table: &Tiles, rack: &Tiles, objective: Objective) -> Problem {
        let mut problem = Problem {
            objective,
            have: [[0; 4]; ROWS],
            must: [[0; 4]; ROWS],
            jokers: rack.count(Tile::Joker) + table.count(Tile::Joker),
            table_jokers: table.count(Tile::Joker),
            runs: Default::default(),
            groups: Default::default(),
        };
        for colour in Colour::ALL {
            for number in Number::all() {
                let tile = Tile::Plain(colour, number);
                let place = (usize::from(number.get()), colour.index());
                problem.must[place.0][place.1] = table.count(tile);
                problem.have[place.0][place.1] = table.count(tile) + rack.count(tile);
            }
        }
        problem
    }

    pub(super) fn new(sets: &[Set], rack: &Tiles, objective: Objective) -> Problem {
        let mut problem = Problem::of_heaps(&Tiles::default(), rack, objective);
        for (place, set) in sets.iter().enumerate() {
            problem.lay(place as u8, set);
        }
        problem.runs.iter_mut().for_each(|runs| give_slots(runs));
        problem
    }

    /// The problem without sets worth keeping.
    pub(super) fn careless(&self) -> Problem {
        Problem {
            runs: Default::default(),
            groups: Default::default(),
            ..*self
        }
    }

    fn lay(&mut self, place: u8, set: &Set) {
        for tile in set.tiles() {
            match *tile {
                Tile::Plain(colour, number) => {
                    self.have[usize::from(number.get())][colour.index()] += 1;
                    self.must[usize::from(number.get())][colour.index()] += 1;
                }
                Tile::Joker => {
                    self.jokers += 1;
                    self.table_jokers += 1;
                }
            }
        }
        match set.reading() {
            Reading::Run(colour, first) => self.lay_run(place, set, colour, first),
            Reading::Group(number) => self.lay_group(place, set, number),
        }
    }

    fn lay_run(&mut self, place: u8, set: &Set, colour: Colour, first: Number) {
        let first = first.get();
        let last = first + set.tiles().len() as u8 - 1;
        let jokers = (first..)
            .zip(set.tiles())
            .filter(|(_, tile)| tile.is_joker());
        let jokers = jokers.fold(0, |bits, (number, _)| bits | 1 << number);
        self.runs[colour.index()].push(OldRun {
            set: place,
            first,
            last,
            jokers,
            slot: 0,
        });
    }

    fn lay_group(&mut self, place: u8, set: &Set, number: Number) {
        let mut group = OldGroup {
            set: place,
            colours: [0; 4],
            jokers: 0,
        };
        for tile in set.tiles() {
            match *tile {
                Tile::Plain(colour, _) => group.colours[colour.index()] += 1,
                Tile::Joker => group.jokers += 1,
            }
        }
        self.groups[usize::from(number.get())].push(group);
    }

    /// How many of the next `more` jokers, after `used`, score. The table's own come first:
    /// jokers are laid in ascending order, and the rack's should be the most valuable.
    pub(super) fn scoring(&self, used: u8, more: u8) -> i32 {
        let beyond = |used: u8| i32::from(used.saturating_sub(self.table_jokers));
        beyond(used + more) - beyond(used)
    }
}

/// In ascending order the lowest free slot always suffices: at most four runs continue at
/// once.
fn give_slots(runs: &mut [OldRun]) {
    runs.sort_unstable_by_key(|run| (run.first, run.last, run.jokers));
    for index in 0..runs.len() {
        let (before, rest) = runs.split_at_mut(index);
        let run = &mut rest[0];
        let taken = |slot: &u8| {
            before
                .iter()
                .any(|other| other.slot == *slot && other.last >= run.first)
        };
        run.slot = (0..lanes::MOST as u8)
            .find(|slot| !taken(slot))
            .expect("no more than four runs go on at once");
    }
}
