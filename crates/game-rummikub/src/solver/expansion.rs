//! The successors of one state of the search: every choice of runs for the four colours, with
//! the best groups.

use super::{
    choices::{Choice, Strand},
    frontier::{FIRST_MELD, Goal, Search, SearchState, Step},
    groups::{self, Share, push_range},
    problem::{END, Problem},
    score::{KEPT, Score},
};
use crate::Colour;

const COLOURS: usize = Colour::COUNT;

/// The expansion of one state.
pub(super) struct Expansion<'a> {
    search: &'a mut Search,
    problem: &'a Problem,
    goal: Goal,
    parent: u32,
    state: SearchState,
    score: Score,
    floor: Score,
    number: usize,
    left: u8,
    picked: [u32; COLOURS],
    choices: [Choice; COLOURS],
    /// For each colour the code of the ranges of all later colours.
    open: [groups::Code; COLOURS],
}

impl<'a> Expansion<'a> {
    pub(super) fn new(
        search: &'a mut Search,
        problem: &'a Problem,
        goal: Goal,
        parent: u32,
        state: SearchState,
        score: Score,
        floor: Score,
    ) -> Expansion<'a> {
        let none = Choice {
            next: Strand::EMPTY,
            plain: 0,
            jokers: 0,
            tiles: 0,
            new_jokers: 0,
            starts: 0,
            loss: 0,
        };
        Expansion {
            search,
            problem,
            goal,
            parent,
            state,
            score,
            floor,
            number: state.number(),
            left: problem.jokers - state.used(),
            picked: [0; COLOURS],
            choices: [none; COLOURS],
            open: [0; COLOURS],
        }
    }

    /// Adds every successor that loses at most `spare`.
    pub(super) fn run(mut self, spare: Score) {
        let have = self.problem.have[self.number];
        for colour in (0..COLOURS - 1).rev() {
            let digit = push_range(0, 0, have[colour + 1]);
            self.open[colour] = groups::join(digit, COLOURS - 2 - colour, self.open[colour + 1]);
        }
        self.pick(0, 0, spare, 0);
    }

    /// Tries every choice of one colour after the other, while their total loss is at most
    /// `spare` and the remaining tiles of the table can form groups.
    fn pick(&mut self, colour: usize, jokers: u8, spare: Score, code: groups::Code) {
        for index in
            self.search
                .chart
                .choices(colour, self.number, self.state.strand(colour), self.left)
        {
            let choice = self.search.chart.choice(index);
            let used = jokers + choice.jokers;
            let spare = spare - choice.loss;
            if spare < 0 {
                // The choices are ordered by loss, so the others lose more.
                return;
            }
            if used > self.left {
                continue;
            }
            let Some((fewest, most)) = range(self.problem, self.number, colour, &choice, 0) else {
                continue;
            };
            let code = push_range(code, fewest, most);
            let others = COLOURS - 1 - colour;
            if !groups::possible(
                groups::join(code, others, self.open[colour]),
                usize::from(self.left - used),
            ) {
                continue;
            }
            self.picked[colour] = index;
            self.choices[colour] = choice;
            if others > 0 {
                self.pick(colour + 1, used, spare, code);
            } else {
                self.group(used, code);
            }
        }
    }

    /// Puts the tiles left by the chosen runs into groups: for each number of jokers the best
    /// way.
    fn group(&mut self, jokers: u8, code: groups::Code) {
        let mut best = [None; 3];
        self.group_anew(jokers, code, Share::default(), 0, &mut best);
        for kept in 1..1u8 << self.problem.groups[self.number].len() {
            let (share, in_kept) = kept_groups(self.problem, self.number, kept);
            if jokers + in_kept > self.left {
                continue;
            }
            if let Some(code) = range_code(self.problem, self.number, &self.choices, share) {
                self.group_anew(jokers + in_kept, code, share, kept, &mut best);
            }
        }
        for (used, found) in best.into_iter().enumerate() {
            if let Some((tiles, kept, step)) = found {
                self.reach(used as u8, tiles, kept, step);
            }
        }
    }

    /// Makes new groups besides those that are kept.
    fn group_anew(
        &self,
        jokers: u8,
        code: groups::Code,
        share: Share,
        kept: u8,
        best: &mut [Option<(i32, Score, Step)>; 3],
    ) {
        let in_kept: i32 = share.iter().map(|&n| i32::from(n)).sum();
        let kept_score = kept.count_ones() as Score * KEPT;
        for used in jokers..=self.left {
            let Some(tiles) = groups::most(code, usize::from(used - jokers)) else {
                continue;
            };
            let tiles = tiles + in_kept;
            let slot = &mut best[usize::from(used)];
            if slot.is_none_or(|(was, was_kept, _)| (tiles, kept_score) > (was, was_kept)) {
                let step = Step {
                    choices: self.picked,
                    groups: kept,
                    jokers: used - jokers,
                };
                *slot = Some((tiles, kept_score, step));
            }
        }
    }

    fn reach(&mut self, jokers: u8, in_groups: i32, kept: Score, step: Step) {
        let (problem, number) = (self.problem, self.number);
        let used = self.state.used() + jokers;
        let left = self.left - jokers;
        let mut strands = [Strand::EMPTY; COLOURS];
        for (colour, strand) in strands.iter_mut().enumerate() {
            let Some(next) = self.choices[colour]
                .next
                .capped(problem, colour, number + 1, left)
            else {
                return;
            };
            self.search
                .chart
                .draw(problem, colour, number + 1, next, left);
            *strand = next;
        }
        let plain: i32 = self
            .choices
            .iter()
            .map(|choice| i32::from(choice.plain))
            .sum();
        let must: i32 = problem.must[number].iter().map(|&n| i32::from(n)).sum();
        let placed = plain + in_groups - must + problem.scoring(self.state.used(), jokers);
        let kept = kept + self.choices.iter().map(Choice::kept).sum::<Score>();
        let score = self.score + placed * problem.objective.weight(number as u8) + kept;
        let bound = match number + 1 {
            END if used < problem.table_jokers => return,
            END => 0,
            next => self.search.chart.bound(next, strands, used),
        };
        if score + bound < self.floor {
            return;
        }
        let worth = match self.goal {
            Goal::Any => 0,
            Goal::FirstMeld => problem.objective.tiles_and_value(score).1.min(FIRST_MELD),
        };
        self.search.reach(
            SearchState::new(number + 1, strands, used, worth),
            score,
            bound,
            self.parent,
            step,
        );
    }
}

/// The ranges of tiles that each colour may put into new groups, besides its runs and kept
/// groups.
pub(super) fn range_code(
    problem: &Problem,
    number: usize,
    choices: &[Choice; COLOURS],
    kept: Share,
) -> Option<groups::Code> {
    (0..COLOURS).try_fold(0, |code, colour| {
        let (fewest, most) = range(problem, number, colour, &choices[colour], kept[colour])?;
        Some(push_range(code, fewest, most))
    })
}

/// The least and largest number of tiles that one colour may put into new groups.
fn range(
    problem: &Problem,
    number: usize,
    colour: usize,
    choice: &Choice,
    kept: u8,
) -> Option<(u8, u8)> {
    let used = choice.plain + kept;
    let most = problem.have[number][colour].checked_sub(used)?;
    // A joker that could go back to a rack is never better than the tile it represents.
    let instead = choice.new_jokers > 0 && problem.table_jokers == 0;
    let fewest = if instead {
        most
    } else {
        problem.must[number][colour].saturating_sub(used)
    };
    Some((fewest, most))
}

/// The tiles and jokers of the old groups with a set bit in `kept`.
pub(super) fn kept_groups(problem: &Problem, number: usize, kept: u8) -> (Share, u8) {
    let (mut share, mut jokers) = (Share::default(), 0);
    for (_, group) in problem.groups[number]
        .iter()
        .enumerate()
        .filter(|(index, _)| kept >> index & 1 == 1)
    {
        (0..COLOURS).for_each(|colour| share[colour] += group.colours[colour]);
        jokers += group.jokers;
    }
    (share, jokers)
}
