//! The ways to use one colour's tiles of one number in runs.

use super::{
    lanes::{self, Lanes},
    problem::{END, OldRun, Problem},
    score::{KEPT, Score},
};

/// The unfinished runs of one colour: new ones by length, and those kept from the table by
/// slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strand(u16);

impl Strand {
    pub(super) const EMPTY: Strand = Strand(0);
    pub(super) const BITS: u32 = 10;
    const LANE_BITS: u32 = 6;

    pub(super) fn new(lanes: Lanes, kept: u16) -> Strand {
        Strand(lanes.index() as u16 | kept << Strand::LANE_BITS)
    }

    pub(super) fn of_bits(bits: u64) -> Strand {
        Strand((bits & ((1 << Strand::BITS) - 1)) as u16)
    }

    pub(super) fn bits(self) -> u64 {
        u64::from(self.0)
    }

    pub(super) fn lanes(self) -> Lanes {
        Lanes::of_index((self.0 & ((1 << Strand::LANE_BITS) - 1)) as u8)
    }

    /// A bit for the slot of each kept run that continues.
    pub(super) fn kept(self) -> u16 {
        self.0 >> Strand::LANE_BITS
    }

    /// The strand without runs that cannot continue at `number` when so many jokers are left.
    pub(super) fn capped(
        self,
        problem: &Problem,
        colour: usize,
        number: usize,
        jokers: u8,
    ) -> Option<Strand> {
        if number == END {
            return (self.lanes().short() == 0).then_some(Strand::EMPTY);
        }
        let mut tiles = usize::from(problem.have[number][colour] + jokers);
        if self.kept() != 0 {
            let plain = self
                .runs_at(problem, colour, number)
                .filter(|run| !run.joker_at(number))
                .count();
            tiles = tiles.checked_sub(plain)?;
        }
        Some(Strand::new(self.lanes().capped(tiles)?, self.kept()))
    }

    /// The kept runs of the colour that continue at `number`.
    fn runs_at(
        self,
        problem: &Problem,
        colour: usize,
        number: usize,
    ) -> impl Iterator<Item = &OldRun> {
        let on = move |run: &&OldRun| {
            usize::from(run.first) < number
                && number <= usize::from(run.last)
                && self.kept() >> run.slot & 1 == 1
        };
        problem.runs[colour].iter().filter(on)
    }
}

/// One way to use the tiles of one number and colour in runs.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The runs that continue at the next number.
    pub(super) next: Strand,
    /// Tiles other than jokers, in new and kept runs.
    pub(super) plain: u8,
    /// Jokers, in new and kept runs.
    pub(super) jokers: u8,
    /// Tiles and jokers in new runs.
    pub(super) tiles: u8,
    /// Jokers in new runs.
    pub(super) new_jokers: u8,
    /// A bit for each run of the colour, by its index in the problem, that is kept from here on.
    pub(super) starts: u32,
    /// The least cost compared with the colour's best choice.
    pub(super) loss: Score,
}

impl Choice {
    /// What the runs kept from here on score.
    pub(super) fn kept(&self) -> Score {
        self.starts.count_ones() as Score * KEPT
    }
}

/// Adds every choice that is worth considering when so many jokers are left.
pub(super) fn push_choices(
    problem: &Problem,
    colour: usize,
    number: usize,
    strand: Strand,
    left: u8,
    to: &mut Vec<Choice>,
) {
    let (mut plain, mut jokers, mut kept) = (0, 0, 0);
    for run in strand.runs_at(problem, colour, number) {
        step(run, number, &mut plain, &mut jokers, &mut kept);
    }
    let starting = problem.runs[colour]
        .iter()
        .enumerate()
        .filter(|(_, run)| usize::from(run.first) == number);
    let all = starting.fold(0u32, |bits, (index, _)| bits | 1 << index);
    // Every subset of the runs that start here, the empty one last.
    let mut starts = all;
    loop {
        let (mut plain, mut jokers, mut kept) = (plain, jokers, kept);
        let mut twin_first = true;
        for (index, run) in problem.runs[colour]
            .iter()
            .enumerate()
            .filter(|(index, _)| starts >> index & 1 == 1)
        {
            step(run, number, &mut plain, &mut jokers, &mut kept);
            // Of two equal runs, which are adjacent, the first is kept first: the other order is
            // equivalent.
            let twin = index > 0 && problem.runs[colour][index - 1].is_twin(run);
            twin_first &= !twin || starts >> (index - 1) & 1 == 1;
        }
        if twin_first {
            let lean = Choice {
                next: Strand::new(strand.lanes(), kept),
                plain,
                jokers,
                tiles: 0,
                new_jokers: 0,
                starts,
                loss: 0,
            };
            push_new_runs(problem, colour, number, left, lean, to);
        }
        if starts == 0 {
            return;
        }
        starts = (starts - 1) & all;
    }
}

/// Counts the tile of a kept run at this number, and notes whether the run continues.
fn step(run: &OldRun, number: usize, plain: &mut u8, jokers: &mut u8, kept: &mut u16) {
    *(if run.joker_at(number) { jokers } else { plain }) += 1;
    if usize::from(run.last) > number {
        *kept |= 1 << run.slot;
    }
}

/// Adds every number of tiles and jokers in new runs, besides the kept ones. Their lanes are
/// still those of the number before.
fn push_new_runs(
    problem: &Problem,
    colour: usize,
    number: usize,
    left: u8,
    lean: Choice,
    to: &mut Vec<Choice>,
) {
    let have = problem.have[number][colour];
    let (lanes, kept) = (lean.next.lanes(), lean.next.kept());
    if lean.plain > have || lean.jokers > left {
        return;
    }
    for new_jokers in 0..=left - lean.jokers {
        let most = (have - lean.plain + new_jokers).min(lanes::MOST as u8);
        for tiles in lanes.short().max(new_jokers)..=most {
            let jokers = lean.jokers + new_jokers;
            let next = lanes
                .next(usize::from(tiles))
                .map(|lanes| Strand::new(lanes, kept));
            let next =
                next.and_then(|next| next.capped(problem, colour, number + 1, left - jokers));
            if let Some(next) = next {
                let plain = lean.plain + tiles - new_jokers;
                to.push(Choice {
                    next,
                    plain,
                    jokers,
                    tiles,
                    new_jokers,
                    ..lean
                });
            }
        }
    }
}
