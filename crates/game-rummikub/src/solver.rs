//! The exact solver: the best legal play for a table and a rack, with jokers anywhere.
//!
//! It goes through the numbers from 1 to 13. After each number all that matters of the tiles laid
//! so far is which runs are unfinished and how many jokers were used ([`lanes`], [`choices`]);
//! tiles that must stay on the table are a limit on every step ([`problem`]). Each colour alone
//! gives a bound ([`chart`]) that leads the search ([`search`]).

mod chart;
mod choices;
mod expansion;
mod groups;
mod lanes;
mod problem;
mod rebuild;
mod score;
mod search;

pub use score::Objective;
pub use search::FIRST_MELD;

use crate::{Set, Table, Tiles};
use problem::Problem;
use rebuild::{laid, rebuild};
use search::{Goal, Search};

/// Which plays are legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// New sets from the rack alone, worth at least [`FIRST_MELD`]; the table stays as it is.
    FirstMeld,
    /// Any arrangement that leaves every tile of the table on it.
    #[default]
    Open,
}

/// How long to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// Until the answer is sure.
    Endless,
    /// At about so many states: what was found by then must do.
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

/// Whether the table matters beside what is placed.
#[derive(Clone, Copy)]
enum Care {
    PlaceOnly,
    KeepSets,
}

/// The best play.
///
/// Jokers on the final table cannot be told apart: those that count as the rack's are the dearest
/// ones. A joker that was on the table before is worth nothing to the player, like every other tile
/// of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// How many tiles leave the rack; 0 when nothing can be played.
    pub tiles: u32,
    /// What they are worth.
    pub value: u32,
    /// How many sets of the table stay exactly as they are.
    pub kept: usize,
    /// The final table: the kept sets in their order, then the others.
    pub sets: Vec<Set>,
}

/// The solver with its memory, which is worth keeping from one position to the next.
///
/// First it finds what can be placed at best, then an equally good table that keeps the most sets.
/// The first is always exact. The second is, unless a very crowded table makes it look too long:
/// then it keeps many sets, if not the most.
#[derive(Default)]
pub struct Solver {
    placing: Search,
    keeping: Search,
}

impl Solver {
    /// Finds the best play, and among equally good ones one that keeps the most sets.
    pub fn solve(
        &mut self,
        table: &Table,
        rack: &Tiles,
        objective: Objective,
        stage: Stage,
    ) -> Solution {
        self.find(table, rack, objective, stage, Care::KeepSets)
    }

    /// Finds a best play and does not care how much of the table it changes: several times faster.
    pub fn place(
        &mut self,
        table: &Table,
        rack: &Tiles,
        objective: Objective,
        stage: Stage,
    ) -> Solution {
        self.find(table, rack, objective, stage, Care::PlaceOnly)
    }

    /// Finds which tiles of the rack a best play lays on a table of these tiles, and not how:
    /// faster still.
    ///
    /// The table must be one that can lie. With little patience, what is laid may be less than the
    /// best, or nothing.
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

    /// Tells whether all of these tiles together can lie on the table. With little patience a yes
    /// is still sure.
    pub fn fits(&mut self, tiles: &Tiles, patience: Patience) -> bool {
        let problem = Problem::of_heaps(tiles, &Tiles::default(), Objective::Tiles);
        self.placing
            .run(&problem, Goal::Any, patience.states())
            .is_some()
    }

    /// Counts all work so far, in steps of some microseconds: a clock that runs alike on every
    /// machine.
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
