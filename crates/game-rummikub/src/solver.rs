//! The exact solver: the best legal play for a table and a rack, with jokers anywhere.
//!
//! It goes through the numbers from 1 to 13. After each number the only relevant facts about
//! the tiles laid so far are the unfinished runs and the number of jokers used ([`lanes`],
//! [`choices`]). Tiles that must stay on the table limit every step ([`problem`]). Each
//! colour alone gives a bound ([`chart`]) that guides the search ([`search`]).

mod chart;
mod choices;
mod expansion;
mod frontier;
mod groups;
mod lanes;
mod problem;
mod rebuild;
mod score;
mod search;

pub use frontier::FIRST_MELD;
pub use score::Objective;

use crate::{Set, Table, Tiles};
use frontier::{Goal, Search};
use problem::Problem;
use rebuild::{laid, rebuild};

/// Which plays are legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// New sets from the rack alone, worth at least [`FIRST_MELD`]; the table stays unchanged.
    FirstMeld,
    /// Any arrangement that leaves every tile of the table on it.
    #[default]
    Open,
}

/// The limit of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// Until the answer is proven.
    Endless,
    /// About so many states; then the best answer found by then is taken.
    States(usize),
}

impl Patience {
    fn states(self) -> usize {
        match self {
            Patience::Endless => usize::MAX,
            Patience::States(states) => states,
        }
    }
}

/// Whether unchanged sets count besides the tiles laid.
#[derive(Clone, Copy)]
enum Care {
    PlaceOnly,
    KeepSets,
}

/// The best play.
///
/// Jokers on the final table cannot be told apart: the most valuable ones count as the
/// rack's. A joker that was on the table before is worth nothing to the player, like every
/// other tile of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// How many tiles leave the rack; 0 if nothing can be played.
    pub tiles: u32,
    /// The value of those tiles.
    pub value: u32,
    /// How many sets of the table stay unchanged.
    pub kept: usize,
    /// The final table: the unchanged sets in their order, then the others.
    pub sets: Vec<Set>,
}

/// The solver with its buffers, which are worth keeping from one position to the next.
///
/// It first finds the best tiles to lay, then an equally good table that keeps the most sets.
/// The first result is always exact. The second is exact unless the table is so crowded that
/// the search is cut off: then it keeps many sets, but perhaps not the most.
#[derive(Default)]
pub struct Solver {
    placing: Search,
    keeping: Search,
}

impl Solver {
    /// The best play, and among equal ones one that keeps many sets: the most, unless the search
    /// for it is cut off.
    pub fn solve(
        &mut self,
        table: &Table,
        rack: &Tiles,
        objective: Objective,
        stage: Stage,
    ) -> Solution {
        self.find(table, rack, objective, stage, Care::KeepSets)
    }

    /// A best play without regard for unchanged sets: several times faster than `solve`.
    pub fn place(
        &mut self,
        table: &Table,
        rack: &Tiles,
        objective: Objective,
        stage: Stage,
    ) -> Solution {
        self.find(table, rack, objective, stage, Care::PlaceOnly)
    }

    /// The tiles of the rack that a best play lays on a table of these tiles, without the sets:
    /// faster than `place`.
    ///
    /// The tiles of the table must form valid sets. With limited `patience` the result may be
    /// less than the best, or nothing.
    pub fn lay(
        &mut self,
        table: &Tiles,
        rack: &Tiles,
        objective: Objective,
        stage: Stage,
        patience: Patience,
    ) -> Tiles {
        let (problem, goal) = match stage {
            Stage::Open => (Problem::of_heaps(table, rack, objective), Goal::Any),
            Stage::FirstMeld => (
                Problem::of_heaps(&Tiles::default(), rack, objective),
                Goal::FirstMeld,
            ),
        };
        let best = self.placing.run(&problem, goal, patience.states());
        best.map_or_else(Tiles::default, |best| {
            laid(&problem, &self.placing, &best.steps)
        })
    }

    /// Whether all of these tiles together can form sets. With limited `patience`, `true` is
    /// still certain.
    pub fn fits(&mut self, tiles: &Tiles, patience: Patience) -> bool {
        let problem = Problem::of_heaps(tiles, &Tiles::default(), Objective::Tiles);
        self.placing
            .run(&problem, Goal::Any, patience.states())
            .is_some()
    }

    /// All work so far, in units of some microseconds: a measure of time that is the same on
    /// every machine.
    pub fn work(&self) -> u64 {
        self.placing.work + self.keeping.work
    }

    fn find(
        &mut self,
        table: &Table,
        rack: &Tiles,
        objective: Objective,
        stage: Stage,
        care: Care,
    ) -> Solution {
        let solution = match stage {
            Stage::Open => self.play(table.sets(), rack, objective, care),
            Stage::FirstMeld => self.meld(table.sets(), rack, objective),
        };
        solution.unwrap_or_else(|| nothing(table))
    }

    fn play(
        &mut self,
        old: &[Set],
        rack: &Tiles,
        objective: Objective,
        care: Care,
    ) -> Option<Solution> {
        let problem = Problem::new(old, rack, objective);
        let careless = problem.careless();
        let best = self.placing.run(&careless, Goal::Any, usize::MAX)?;
        let (tiles, value) = objective.tiles_and_value(best.score);
        if tiles == 0 {
            return None;
        }
        let mut rebuilt = rebuild(&careless, &self.placing, old, &best.steps);
        if matches!(care, Care::KeepSets) && rebuilt.kept < old.len() {
            let kind = self
                .keeping
                .keep_most(&problem, objective.score(tiles, value));
            let kind = kind.map(|kind| rebuild(&problem, &self.keeping, old, &kind.steps));
            rebuilt = kind
                .filter(|kind| kind.kept > rebuilt.kept)
                .unwrap_or(rebuilt);
        }
        Some(Solution {
            tiles,
            value,
            kept: rebuilt.kept,
            sets: rebuilt.sets,
        })
    }

    fn meld(&mut self, old: &[Set], rack: &Tiles, objective: Objective) -> Option<Solution> {
        let problem = Problem::new(&[], rack, objective);
        let best = self.placing.run(&problem, Goal::FirstMeld, usize::MAX)?;
        let (tiles, value) = objective.tiles_and_value(best.score);
        let meld = rebuild(&problem, &self.placing, &[], &best.steps).sets;
        Some(Solution {
            tiles,
            value,
            kept: old.len(),
            sets: old.iter().cloned().chain(meld).collect(),
        })
    }
}

fn nothing(table: &Table) -> Solution {
    Solution {
        tiles: 0,
        value: 0,
        kept: table.sets().len(),
        sets: table.sets().to_vec(),
    }
}
