//! The bot `advanced` always lays the tiles of the highest value: what the source's algorithm
//! `MaxScore` maximises. Among equal values it lays the most tiles.

use super::{idle, play};
use crate::{Action, Objective, Rummikub, Solver, View};
use game_core::{Bot, Budget, Dice, Seat};

/// The exact [`Solver`] as a bot.
#[derive(Default)]
pub(super) struct Advanced {
    solver: Solver,
}

impl Bot<Rummikub> for Advanced {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        _: &[Action],
        _: Budget<'_>,
        _: &mut Dice,
    ) -> Action {
        let best = self.solver.solve(
            &view.sets(),
            &view.rack(seat),
            Objective::Value,
            view.stage(seat),
        );
        if best.tiles == 0 {
            idle(view)
        } else {
            play(best.sets)
        }
    }
}
