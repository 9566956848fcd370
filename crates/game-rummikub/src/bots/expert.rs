//! Holds its tiles back until it can lay all of them at once.
//!
//! Whether a rack can go out depends on the tiles of table and rack together, and laying some of them changes nothing
//! about that: it only gives the others more to play with, and costs the tile that would have been drawn. So beyond the
//! first meld, and that as small as can be, the expert lays nothing before it lays all. Only when the pool runs out and
//! racks are to be counted, it plays imagined games to see what else is better.

use super::{guess::Guess, idle, meld::smallest, plan::Plan, plan::Turn, play};
use crate::{Action, Objective, Rummikub, Solver, Stage, Tiles, View};
use game_core::{Bot, Budget, Dice, Seat};

/// With so many tiles in the pool for each player the end is near.
const NEAR: usize = 4;
/// How many tables are imagined.
const WORLDS: u64 = 16;
/// What may be best when the end is near.
const PLANS: [Plan; 4] = [Plan::Hold, Plan::Wait, Plan::Drip, Plan::Shed];

/// A player with patience.
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
        let laid = match stage {
            Stage::FirstMeld => self.meld(&table.tiles(), &rack),
            Stage::Open if self.solver.fits(&table.tiles().with(&rack)) => rack,
            Stage::Open if is_end_near(view) => self.compare(view, seat, budget, dice),
            Stage::Open => Tiles::default(),
        };
        if laid.is_empty() {
            return idle(view);
        }
        play(self.solver.solve(&table, &laid, Objective::Tiles, stage).sets)
    }
}

impl Expert {
    /// All, or else as little as is enough.
    fn meld(&mut self, table: &Tiles, rack: &Tiles) -> Tiles {
        let most = self.solver.lay(table, rack, Objective::Tiles, Stage::FirstMeld);
        if most.is_empty() || most == *rack {
            return most;
        }
        smallest(&mut self.solver, table, rack).unwrap_or(most)
    }

    /// What the plan lays that wins most of the imagined games. All plans are tried on the same tables.
    fn compare(&mut self, view: &View, seat: Seat, budget: Budget<'_>, dice: &mut Dice) -> Tiles {
        let guess = Guess::new(view, seat);
        let mut wins = [0.0; PLANS.len()];
        for _ in 0..WORLDS.min(budget.effort) {
            let world = guess.world(&mut self.solver, dice);
            for (plan, wins) in PLANS.into_iter().zip(&mut wins) {
                if (budget.expired)() {
                    break;
                }
                let mut world = world.clone();
                world.hands[0].plan = plan;
                *wins += world.play_out(&mut self.solver);
            }
        }
        let mut best = 0;
        for (index, &won) in wins.iter().enumerate() {
            if won > wins[best] {
                best = index;
            }
        }
        let is_last = view.pool <= view.players.len();
        let (table, rack) = (view.sets().tiles(), view.rack(seat));
        let turn = Turn { table: &table, rack: &rack, stage: Stage::Open, is_last };
        PLANS[best].lay(&mut self.solver, turn)
    }
}

fn is_end_near(view: &View) -> bool {
    view.pool <= NEAR * view.players.iter().filter(|player| !player.left).count()
}
