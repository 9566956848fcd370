//! The bot `advanced` always lays as many tiles as possible.

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
            Objective::Tiles,
            view.stage(seat),
        );
        if best.tiles == 0 {
            idle(view)
        } else {
            play(best.sets)
        }
    }
}
