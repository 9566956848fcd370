//! The states that the solver's search has reached, and the order in which they are expanded.

use super::{chart::Chart, choices::Strand, problem::END, score::Score};
use crate::Colour;
use std::collections::BinaryHeap;

const COLOURS: usize = Colour::COUNT;
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

pub(super) struct Node {
    pub(super) state: SearchState,
    pub(super) score: Score,
    /// An upper bound of the final score.
    pub(super) limit: Score,
    parent: u32,
    step: Step,
    pub(super) done: bool,
}

/// Which state is expanded next.
#[derive(Clone, Copy, Default)]
pub(super) enum Order {
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
    pub(super) nodes: Vec<Node>,
    /// A hash table with open addressing: a node's index plus one, 0 for free.
    index: Vec<u32>,
    pub(super) open: BinaryHeap<u64>,
    pub(super) order: Order,
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
    /// Drops all states but the first, whose score is at most `ceiling`.
    pub(super) fn restart(&mut self, ceiling: Score) {
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
    }

    /// From here on the deepest states come first.
    pub(super) fn dive(&mut self) {
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

    pub(super) fn trace(&self, last: u32) -> Found {
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
