//! The bot `patient` holds its tiles back until another player is close to going out.

use super::{idle, meld::smallest, play};
use crate::{Action, Objective, Patience, Rummikub, Solver, Stage, Tiles, View};
use game_core::{Bot, Budget, Dice, Seat};

/// The effort of searching for a way to lay everything; enough for almost every table.
const CARE: Patience = Patience::States(6000);
/// The bot lays when another player has at most so many tiles, less the number of players: with
/// more players, the smallest rack shrinks sooner.
const ALARM: usize = 8;

/// The bot `patient`.
#[derive(Default)]
pub(super) struct Patient {
    solver: Solver,
}

impl Bot<Rummikub> for Patient {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        _: &[Action],
        _: Budget<'_>,
        _: &mut Dice,
    ) -> Action {
        let (table, rack, stage) = (view.sets(), view.rack(seat), view.stage(seat));
        let laid = self.lay(&table.tiles(), &rack, stage, is_alarmed(view, seat));
        if laid.is_empty() {
            return idle(view);
        }
        let found = self.solver.solve(&table, &laid, Objective::Tiles, stage);
        play(found.sets)
    }
}

impl Patient {
    fn lay(&mut self, table: &Tiles, rack: &Tiles, stage: Stage, is_alarmed: bool) -> Tiles {
        let most = self.solver.lay(table, rack, Objective::Value, stage, CARE);
        if is_alarmed || most.is_empty() || most == *rack {
            return most;
        }
        match stage {
            Stage::FirstMeld => smallest(&mut self.solver, table, rack).unwrap_or(most),
            Stage::Open => Tiles::default(),
        }
    }
}

/// Whether another player has few tiles, or the next draw may end the game.
fn is_alarmed(view: &View, seat: Seat) -> bool {
    let others = Seat::all(view.players.len()).zip(&view.players);
    let mut others = others.filter(|(other, player)| *other != seat && !player.left);
    let few = ALARM - view.players.len();
    view.pool <= 1 || others.any(|(_, player)| player.tiles <= few)
}
