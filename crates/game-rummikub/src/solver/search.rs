//! The search over all colours at once: best bound first, number by number.

use super::{
    choices::Strand,
    expansion::Expansion,
    frontier::{FIRST_MELD, Found, Goal, Order, Search},
    problem::{END, Problem},
    score::Score,
};
use crate::Colour;

const COLOURS: usize = Colour::COUNT;
/// The first round accepts scores down to one such tile below the bound, and each later round
/// so many times deeper.
const FIRST_DEPTH: u8 = 4;
const DEEPER: Score = 4;
/// How many states may be examined for the sake of sets kept, by the number of jokers, which
/// make states expensive. The tiles laid are exact without a limit.
const PATIENCE: [usize; 3] = [1500, 800, 400];

impl Search {
    /// The best way to lay the tiles, if there is one.
    ///
    /// Most successors of a state are far worse than the best and not even generated: each round
    /// has a floor for the final score, first close to the bound, then lower and lower until a
    /// way is found.
    ///
    /// When `patience` ends in a round, it takes any way that it finds soon.
    pub(super) fn run(&mut self, problem: &Problem, goal: Goal, patience: usize) -> Option<Found> {
        let ceiling = self.begin(problem);
        let mut depth = problem.objective.weight(FIRST_DEPTH);
        loop {
            let floor = (ceiling - depth).max(0);
            let found = self.round(problem, goal, ceiling, floor, patience);
            if found.is_some() || floor == 0 {
                return found;
            }
            depth *= DEEPER;
        }
    }

    /// A way that scores at least `floor` and keeps the most sets. If the search takes too long:
    /// one that keeps many, or `None`.
    pub(super) fn keep_most(&mut self, problem: &Problem, floor: Score) -> Option<Found> {
        let ceiling = self.begin(problem);
        self.round(
            problem,
            Goal::Any,
            ceiling,
            floor,
            PATIENCE[usize::from(problem.jokers)],
        )
    }

    /// Starts on another problem; returns a bound on its score.
    fn begin(&mut self, problem: &Problem) -> Score {
        self.chart.begin(problem);
        for colour in 0..COLOURS {
            self.chart
                .draw(problem, colour, 1, Strand::EMPTY, problem.jokers);
        }
        self.work += self.chart.work();
        self.chart.bound(1, [Strand::EMPTY; COLOURS], 0)
    }

    /// The best way among those that score at least `floor`. When `patience` ends, the search
    /// goes depth-first for any of them.
    fn round(
        &mut self,
        problem: &Problem,
        goal: Goal,
        ceiling: Score,
        floor: Score,
        patience: usize,
    ) -> Option<Found> {
        self.restart(ceiling);
        while let Some(entry) = self.open.pop() {
            self.work += 1;
            let index = entry as u32;
            let node = &mut self.nodes[index as usize];
            if std::mem::replace(&mut node.done, true) {
                continue;
            }
            let (state, score) = (node.state, node.score);
            if state.number() < END {
                let spare = node.limit - floor;
                Expansion::new(self, problem, goal, index, state, score, floor).run(spare);
            } else if goal == Goal::Any || problem.objective.tiles_and_value(score).1 >= FIRST_MELD
            {
                return Some(self.trace(index));
            }
            if self.nodes.len() > patience {
                match self.order {
                    Order::BestFirst => self.dive(),
                    Order::DeepestFirst if self.nodes.len() > 2 * patience => return None,
                    Order::DeepestFirst => {}
                }
            }
        }
        None
    }
}
