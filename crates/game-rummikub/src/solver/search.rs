//! The search over all colours at once: best bound first, number by number.

use super::{
    chart::Chart,
    choices::Strand,
    expansion::Expansion,
    problem::{END, Problem},
    score::Score,
};
use crate::Colour;
use std::collections::BinaryHeap;

const COLOURS: usize = Colour::COUNT;
/// The first round accepts scores down to one such tile below the bound, and each later round
/// so many times deeper.
const FIRST_DEPTH: u8 = 4;
const DEEPER: Score = 4;
/// How many states may be examined for the sake of sets kept, by the number of jokers, which
/// make states expensive. The tiles laid are exact without a limit.
const PATIENCE: [usize; 3] = [1500, 800, 400];
/// The size to which the index of nodes shrinks.
const FEW_NODES: usize = 1 << 10;

/// The least value of a first meld.
pub const FIRST_MELD: u32 = 30;

/// Everything that decides the rest of the search, in 64 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct SearchState(u64);

const USED_AT: u32 = 4 * Strand::BITS;
const NUMBER_AT: u32 = USED_AT + 2;
const WORTH_AT: u32 = NUMBER_AT + 4;

impl SearchState {
    pub(super) fn new(
        number: usize,
        strands: [Strand; COLOURS],
        used: u8,
        worth: u32,
    ) -> SearchState {
        let strands = strands
            .iter()
            .rev()
            .fold(0, |bits, strand| bits << Strand::BITS | strand.bits());
        let number = (number as u64) << NUMBER_AT;
        SearchState(strands | u64::from(used) << USED_AT | number | u64::from(worth) << WORTH_AT)
    }

    pub(super) fn strand(self, colour: usize) -> Strand {
        Strand::of_bits(self.0 >> (colour as u32 * Strand::BITS))
    }

    pub(super) fn used(self) -> u8 {
        (self.0 >> USED_AT & 3) as u8
    }

    pub(super) fn number(self) -> usize {
        (self.0 >> NUMBER_AT & 15) as usize
    }
}

/// The decisions at one number: a choice for each colour, and the groups.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    pub(super) choices: [u32; COLOURS],
    /// A bit for each old group of the number that is kept.
    pub(super) groups: u8,
    /// Jokers in new groups.
    pub(super) jokers: u8,
}

struct Node {
    state: SearchState,
    score: Score,
    /// An upper bound of the final score.
    limit: Score,
    parent: u32,
    step: Step,
    done: bool,
}

/// Which state is expanded next.
#[derive(Clone, Copy, Default)]
enum Order {
    #[default]
    BestFirst,
    DeepestFirst,
}

impl Order {
    /// A node's entry in the heap; larger entries come first.
    fn entry(self, node: &Node, index: u32) -> u64 {
        let (limit, number) = (node.limit as u64, node.state.number() as u64);
        let urgency = match self {
            Order::BestFirst => limit << 4 | number,
            Order::DeepestFirst => number << 27 | limit,
        };
        urgency << 32 | u64::from(index)
    }
}

/// The buffers of the search, kept from one position to the next.
#[derive(Default)]
pub(super) struct Search {
    pub(super) chart: Chart,
    nodes: Vec<Node>,
    /// A hash table with open addressing: a node's index plus one, 0 for free.
    index: Vec<u32>,
    open: BinaryHeap<u64>,
    order: Order,
    /// The states examined since the search was made.
    pub(super) work: u64,
}

/// The result of a search.
pub(super) struct Found {
    pub(super) score: Score,
    /// The steps at 1, 2, ... 13.
    pub(super) steps: Vec<(SearchState, Step)>,
}

/// Which plays count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Any,
    FirstMeld,
}

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
        self.nodes.clear();
        self.open.clear();
        self.index.clear();
        self.index.resize(FEW_NODES, 0);
        self.order = Order::BestFirst;
        self.reach(
            SearchState::new(1, [Strand::EMPTY; COLOURS], 0, 0),
            0,
            ceiling,
            0,
            Step::default(),
        );
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

    /// From here on the deepest states come first.
    fn dive(&mut self) {
        self.order = Order::DeepestFirst;
        let open = std::mem::take(&mut self.open);
        let again = open.into_iter().map(|entry| {
            self.order
                .entry(&self.nodes[entry as u32 as usize], entry as u32)
        });
        self.open = again.collect();
    }

    /// Records a way to a state, if it is the best so far.
    pub(super) fn reach(
        &mut self,
        state: SearchState,
        score: Score,
        bound: Score,
        parent: u32,
        step: Step,
    ) {
        let place = self.place(state);
        if self.index[place] != 0 && self.nodes[self.index[place] as usize - 1].score >= score {
            return;
        }
        let node = Node {
            state,
            score,
            limit: score + bound,
            parent,
            step,
            done: false,
        };
        let index = match self.index[place] {
            0 => self.nodes.len() as u32,
            known => known - 1,
        };
        self.open.push(self.order.entry(&node, index));
        match self.nodes.get_mut(index as usize) {
            Some(known) => *known = node,
            None => {
                self.nodes.push(node);
                self.index[place] = index + 1;
                if self.nodes.len() * 2 > self.index.len() {
                    self.grow();
                }
            }
        }
    }

    fn place(&self, state: SearchState) -> usize {
        let mask = self.index.len() - 1;
        let mut place = (state.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.index[place] != 0 && self.nodes[self.index[place] as usize - 1].state != state {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let size = self.index.len() * 4;
        self.index.clear();
        self.index.resize(size, 0);
        for node in 0..self.nodes.len() {
            let place = self.place(self.nodes[node].state);
            self.index[place] = node as u32 + 1;
        }
    }

    fn trace(&self, last: u32) -> Found {
        let mut steps = Vec::with_capacity(END);
        let mut node = &self.nodes[last as usize];
        let score = node.score;
        while node.state.number() > 1 {
            let parent = &self.nodes[node.parent as usize];
            steps.push((parent.state, node.step));
            node = parent;
        }
        steps.reverse();
        Found { score, steps }
    }
}
