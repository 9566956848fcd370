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

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Dice;

    /// Two moves of the first player, then two of the second; the first letter decides who wins.
    #[derive(Clone)]
    struct Decided;

    impl Situation for Decided {
        type World = String;
        type Move = char;

        fn deal(&mut self, _: &mut Spinner) -> String {
            String::new()
        }

        fn turn(&self, played: &String) -> Option<Seat> {
            (played.len() < 2).then(|| Seat::new(played.len() as u8))
        }

        fn moves(&self, played: &String, into: &mut Vec<char>) {
            into.extend(if played.is_empty() { "wl" } else { "ab" }.chars());
        }

        fn play(&self, played: &mut String, chosen: &char, _: &mut Spinner) {
            played.push(*chosen);
        }

        fn reward(&self, played: &String, seat: Seat) -> f64 {
            let winner = u8::from(!played.starts_with('w'));
            f64::from(u8::from(seat == Seat::new(winner)))
        }
    }

    #[test]
    fn a_win_counts_one_for_its_player_a_loss_nothing_and_both_go_up_to_the_root() {
        const ITERATIONS: u32 = 200;
        let mut tree = Tree::new(Decided, 0.7);
        let mut luck = Spinner::new(&mut Dice::from_number(1));
        for _ in 0..ITERATIONS {
            tree.grow(&mut luck);
        }
        let nodes = &tree.nodes;
        let siblings = |first: Option<u32>| {
            let next = |&place: &u32| nodes[place as usize].sibling;
            std::iter::successors(first, next).map(|place| &nodes[place as usize])
        };
        assert_eq!(
            siblings(tree.root).map(|node| node.visits).sum::<u32>(),
            ITERATIONS
        );
        for first in siblings(tree.root) {
            let is_won = first.chosen == 'w';
            let all = f64::from(first.visits);
            assert_eq!(first.reward, if is_won { all } else { 0.0 });
            let beneath = siblings(first.child).map(|node| node.visits).sum::<u32>();
            assert_eq!(beneath + 1, first.visits, "its own visit and theirs");
            for second in siblings(first.child) {
                let all = f64::from(second.visits);
                assert_eq!(second.reward, if is_won { 0.0 } else { all });
            }
        }
    }
}
