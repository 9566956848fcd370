//! One tree over information sets: a node is a sequence of moves that the seat saw.

use super::Situation;
use crate::Spinner;
use game_core::Seat;

/// The statistics of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried<M> {
    pub chosen: M,
    /// How often it was tried.
    pub visits: u64,
    /// The rewards of the player who made it, summed.
    pub reward: f64,
}

impl<M> Tried<M> {
    /// What the move was worth on average; 0 if it was never tried.
    pub fn value(&self) -> f64 {
        self.reward / self.visits.max(1) as f64
    }
}

struct Node<M> {
    chosen: M,
    mover: Seat,
    visits: u32,
    /// How often the move could have been made when its place in the tree was reached.
    available: u32,
    reward: f64,
    /// The move that was added last of those that follow this one.
    child: Option<u32>,
    /// The move that was added before this one of those that follow the same.
    sibling: Option<u32>,
}

/// The most nodes of one tree, some tens of megabytes: then it grows no further, and only learns.
const MOST_NODES: usize = 1 << 20;

/// A tree while it grows.
pub(super) struct Tree<S: Situation> {
    situation: S,
    exploration: f64,
    nodes: Vec<Node<S::Move>>,
    /// The first move that was added last.
    root: Option<u32>,
    path: Vec<u32>,
    moves: Vec<S::Move>,
    /// The children that stand for `moves`, where there are any.
    open: Vec<u32>,
}

impl<S: Situation> Tree<S> {
    pub(super) fn new(situation: S, exploration: f64) -> Self {
        let (nodes, path, open) = (Vec::new(), Vec::new(), Vec::new());
        Tree {
            situation,
            exploration,
            nodes,
            root: None,
            path,
            moves: Vec::new(),
            open,
        }
    }

    /// One iteration: deals a world, follows the tree through it, adds a node, plays to the end
    /// and records the reward.
    pub(super) fn grow(&mut self, luck: &mut Spinner) {
        let mut world = self.situation.deal(luck);
        self.path.clear();
        while let Some(mover) = self.situation.turn(&world) {
            self.moves.clear();
            self.situation.moves(&world, &mut self.moves);
            let is_new = self.meet();
            if is_new && self.nodes.len() >= MOST_NODES {
                break;
            }
            let next = if is_new {
                self.add(mover, luck)
            } else {
                self.select()
            };
            self.path.push(next);
            let chosen = self.nodes[next as usize].chosen.clone();
            self.situation.play(&mut world, &chosen, luck);
            if is_new {
                break;
            }
        }
        self.situation.finish(&mut world, luck);
        for &place in &self.path {
            let node = &mut self.nodes[place as usize];
            node.visits += 1;
            node.reward += self.situation.reward(&world, node.mover);
        }
    }

    /// Counts every move that is in the tree as available, and leaves in `moves` those that are
    /// not. Says if there are any.
    fn meet(&mut self) -> bool {
        self.open.clear();
        let mut next = self.last_child();
        while let Some(child) = next {
            let node = &self.nodes[child as usize];
            if let Some(place) = self.moves.iter().position(|found| *found == node.chosen) {
                self.moves.swap_remove(place);
                self.open.push(child);
            }
            next = node.sibling;
        }
        for &child in &self.open {
            self.nodes[child as usize].available += 1;
        }
        !self.moves.is_empty()
    }

    /// The move added last at the place the path has come to.
    fn last_child(&self) -> Option<u32> {
        self.path
            .last()
            .map_or(self.root, |&place| self.nodes[place as usize].child)
    }

    /// A node for one of the moves that have none yet.
    fn add(&mut self, mover: Seat, luck: &mut Spinner) -> u32 {
        let chosen = self
            .moves
            .swap_remove(luck.below(self.moves.len() as u32) as usize);
        let (place, sibling) = (self.nodes.len() as u32, self.last_child());
        self.nodes.push(Node {
            chosen,
            mover,
            visits: 0,
            available: 1,
            reward: 0.0,
            child: None,
            sibling,
        });
        match self.path.last() {
            Some(&parent) => self.nodes[parent as usize].child = Some(place),
            None => self.root = Some(place),
        }
        place
    }

    /// The most promising of the moves that can be made in this world.
    fn select(&self) -> u32 {
        let promise = |&place: &u32| {
            let node = &self.nodes[place as usize];
            let visits = f64::from(node.visits);
            node.reward / visits
                + self.exploration * (f64::from(node.available).ln() / visits).sqrt()
        };
        let best = self
            .open
            .iter()
            .copied()
            .max_by(|one, two| promise(one).total_cmp(&promise(two)));
        best.expect("a running game has moves")
    }

    /// The statistics of every first move.
    pub(super) fn tried(self) -> Vec<Tried<S::Move>> {
        let node = |place: u32| &self.nodes[place as usize];
        let roots = std::iter::successors(self.root, |&place| node(place).sibling);
        let tried = roots.map(node).map(|node| Tried {
            chosen: node.chosen.clone(),
            visits: u64::from(node.visits),
            reward: node.reward,
        });
        tried.collect()
    }
}
