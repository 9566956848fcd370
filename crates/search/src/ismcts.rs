//! Looks ahead in games with hidden cards: Monte Carlo tree search over information sets.
//!
//! Every iteration deals a fresh world that fits all the seat knows and walks one tree with it,
//! choosing among the moves that world allows; how often a move was available, not how often its
//! parent was visited, is what it is measured against. The most visited move is played. The search
//! sees nothing but what [`Situation::deal`] makes up, so it cannot use a hidden card.
//!
//! Made for games in which everyone sees the moves. Where a move itself is secret or both move at
//! once, others are taken to answer what they cannot have seen: the advice is then on the careful
//! side.

mod imagined;
mod situation;
#[cfg(test)]
mod tests;
mod thread;
mod tree;

pub use imagined::Imagined;
pub use situation::Situation;
pub use thread::search;
pub use tree::Tried;

/// The parameters of [`search`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The most worlds to deal, on all threads together.
    pub iterations: u64,
    /// The exploration constant, from 0 to 1. Rewards go from 0 to 1.
    pub exploration: f64,
    /// How many trees to grow side by side. The answer is the same for the same number; in the
    /// browser it is always one.
    pub threads: usize,
}

impl Plan {
    /// A plan of so many iterations, with defaults otherwise.
    pub const fn of(iterations: u64) -> Self {
        Plan {
            iterations,
            exploration: 0.7,
            threads: 1,
        }
    }
}

/// The result of [`search`].
#[derive(Clone, PartialEq, Debug)]
pub struct MoveStatistics<M> {
    /// The move to make: the most visited.
    pub best: M,
    /// Every move tried, with its visits.
    pub tried: Vec<Tried<M>>,
}

impl<M: PartialEq> MoveStatistics<M> {
    /// How many worlds were dealt.
    pub fn iterations(&self) -> u64 {
        self.tried.iter().map(|tried| tried.visits).sum()
    }

    /// The statistics of the move, if it was tried.
    pub fn of(&self, chosen: &M) -> Option<&Tried<M>> {
        self.tried.iter().find(|tried| tried.chosen == *chosen)
    }
}
