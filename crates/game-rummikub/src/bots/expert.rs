//! The bot `expert` holds its tiles back until it can lay all of them at once.
//!
//! Whether a rack can be emptied depends on the tiles of table and rack together. Laying some
//! of them does not change that: it only gives opponents more to play with, and forgoes the
//! tile that would have been drawn. So after the smallest possible first meld the bot lays
//! nothing before it can lay everything. Only when the pool runs out, and racks are soon
//! counted, it plays imagined games to compare plans.

use super::{
    guess::Guess,
    idle,
    meld::smallest,
    plan::{Plan, Situation},
    play,
};
use crate::{Action, Objective, Patience, Rummikub, Solver, Stage, Tiles, View};
use game_core::{Bot, Budget, Dice, Seat};

/// With at most so many tiles in the pool per player, the end is near.
const NEAR: usize = 4;
/// The largest number of imagined tables.
const WORLDS: u64 = 40;
/// The solver's work (`Solver::work`) after which no further table is imagined: some tens of
/// milliseconds, the same on every machine.
const WORK: u64 = 12_000;
/// The effort of searching for a way to lay everything; enough for almost every table.
const CARE: Patience = Patience::States(6000);
/// The plans compared when the end is near.
const PLANS: [Plan; 4] = [Plan::Hold, Plan::Wait, Plan::Drip, Plan::Shed];

/// The bot `expert`.
#[derive(Default)]
pub(super) struct Expert {
    solver: Solver,
}

impl Bot<Rummikub> for Expert {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        _: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        let (table, rack, stage) = (view.sets(), view.rack(seat), view.stage(seat));
        let heap = table.tiles();
        let laid = match stage {
            Stage::FirstMeld => self.meld(&heap, &rack, is_end_near(view)),
            Stage::Open if self.solver.fits(&heap.with(&rack), CARE) => rack,
            Stage::Open if is_end_near(view) => {
                let plan = self.best_plan(&Guess::new(view, seat), budget, dice);
                let is_last = view.pool <= present(view);
                plan.lay(
                    &mut self.solver,
                    Situation {
                        table: &heap,
                        rack: &rack,
                        stage,
                        is_last,
                    },
                    CARE,
                )
            }
            Stage::Open => Tiles::default(),
        };
        if laid.is_empty() {
            return idle(view);
        }
        play(
            self.solver
                .solve(&table, &laid, Objective::Tiles, stage)
                .sets,
        )
    }
}

impl Expert {
    /// The first meld: everything if possible, or else as little as possible; as much as possible
    /// when racks are soon counted.
    fn meld(&mut self, table: &Tiles, rack: &Tiles, is_end_near: bool) -> Tiles {
        let most = self
            .solver
            .lay(table, rack, Objective::Value, Stage::FirstMeld, CARE);
        if most.is_empty() || most == *rack || is_end_near {
            return most;
        }
        smallest(&mut self.solver, table, rack).unwrap_or(most)
    }

    /// The plan that wins most of the imagined games. All plans are tried on the same tables.
    fn best_plan(&mut self, guess: &Guess, budget: Budget<'_>, dice: &mut Dice) -> Plan {
        let mut wins = PLANS.map(|plan| (plan, 0.0));
        let began = self.solver.work();
        for world in 0..WORLDS.min(budget.effort) {
            if (budget.expired)() || self.solver.work() - began > WORK {
                return if world == 0 { Plan::Wait } else { best(&wins) };
            }
            let world = guess.world(&mut self.solver, dice);
            for (plan, wins) in &mut wins {
                *wins += world.clone().with_plan(*plan).play_out(&mut self.solver);
            }
        }
        best(&wins)
    }
}

/// The first of the plans with the most wins, in the order of `PLANS`: a game that cannot be
/// won should cost little.
fn best(wins: &[(Plan, f64)]) -> Plan {
    let most = wins.iter().map(|&(_, wins)| wins).fold(0.0, f64::max);
    let first = wins.iter().find(|&&(_, wins)| wins > 0.0 && wins >= most);
    first.map_or(Plan::Shed, |&(plan, _)| plan)
}

fn is_end_near(view: &View) -> bool {
    view.pool <= NEAR * present(view)
}

fn present(view: &View) -> usize {
    view.players.iter().filter(|player| !player.left).count()
}
