//! One tree over information sets: a node is what the seat saw happen since now.

use super::Situation;
use crate::Spinner;
use game_core::Seat;

/// How a move did.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried<M> {
    /// The move.
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
    children: Vec<u32>,
}

/// A tree being grown.
pub(super) struct Tree<S: Situation> {
    situation: S,
    exploration: f64,
    nodes: Vec<Node<S::Move>>,
    roots: Vec<u32>,
    path: Vec<u32>,
    moves: Vec<S::Move>,
    /// The children that stand for `moves`, where there are any.
    open: Vec<u32>,
}

impl<S: Situation> Tree<S> {
    pub(super) fn new(situation: S, exploration: f64) -> Self {
        let (nodes, roots, path) = (Vec::new(), Vec::new(), Vec::new());
        Tree { situation, exploration, nodes, roots, path, moves: Vec::new(), open: Vec::new() }
    }

    /// Deals a world, follows the tree through it, adds a node, plays to the end and notes what came of it.
    pub(super) fn grow(&mut self, luck: &mut Spinner) {
        let mut world = self.situation.deal(luck);
        self.path.clear();
        while let Some(mover) = self.situation.turn(&world) {
            self.moves.clear();
            self.situation.moves(&world, &mut self.moves);
            let is_new = self.meet();
            let next = if is_new { self.add(mover, luck) } else { self.select() };
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

    /// Counts every move that is in the tree as available, and leaves in `moves` those that are not. Says if there are any.
    fn meet(&mut self) -> bool {
        self.open.clear();
        let children = match self.path.last() {
            Some(&place) => &self.nodes[place as usize].children,
            None => &self.roots,
        };
        for &child in children {
            let chosen = &self.nodes[child as usize].chosen;
            if let Some(place) = self.moves.iter().position(|found| found == chosen) {
                self.moves.swap_remove(place);
                self.open.push(child);
            }
        }
        for &child in &self.open {
            self.nodes[child as usize].available += 1;
        }
        !self.moves.is_empty()
    }

    /// A node for one of the moves that have none yet.
    fn add(&mut self, mover: Seat, luck: &mut Spinner) -> u32 {
        let chosen = self.moves.swap_remove(luck.below(self.moves.len() as u32) as usize);
        let place = u32::try_from(self.nodes.len()).expect("fewer nodes than iterations");
        self.nodes.push(Node { chosen, mover, visits: 0, available: 1, reward: 0.0, children: Vec::new() });
        match self.path.last() {
            Some(&parent) => self.nodes[parent as usize].children.push(place),
            None => self.roots.push(place),
        }
        place
    }

    /// The most promising of the moves that can be made in this world.
    fn select(&self) -> u32 {
        let promise = |&place: &u32| {
            let node = &self.nodes[place as usize];
            let visits = f64::from(node.visits);
            node.reward / visits + self.exploration * (f64::from(node.available).ln() / visits).sqrt()
        };
        let best = self.open.iter().copied().max_by(|one, two| promise(one).total_cmp(&promise(two)));
        best.expect("a running game has moves")
    }

    /// How every first move did.
    pub(super) fn tried(self) -> Vec<Tried<S::Move>> {
        let tried = self.roots.iter().map(|&place| {
            let node = &self.nodes[place as usize];
            Tried { chosen: node.chosen.clone(), visits: u64::from(node.visits), reward: node.reward }
        });
        tried.collect()
    }
}
