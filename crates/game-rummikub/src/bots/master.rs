//! The bot `master` plays for points: it compares laying all, a part, or nothing on imagined
//! tables played to their ends.

use super::{
    appraisal::{Effort, WeighedPlay, appraise},
    choices::{Position, plans},
    guess::Guess,
    idle, play,
};
use crate::{Action, Objective, Rummikub, Solver, Tiles, View, quick::Tiler};
use game_core::{Bot, Budget, Dice, Seat};

/// The imagined tables of the first of three rounds; each later one has twice as many.
const WORLDS: u32 = 8;
const ROUNDS: u32 = 3;
/// The search steps after which no further round begins: tenths of a second, and the same on every
/// machine.
const WORK: u64 = 1_000_000;

/// The bot `master`.
#[derive(Default)]
pub(super) struct Master {
    solver: Solver,
    tiler: Tiler,
}

impl Bot<Rummikub> for Master {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        _: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        let (table, rack, stage) = (view.sets(), view.rack(seat), view.stage(seat));
        let position = Position {
            table: &table.tiles(),
            rack: &rack,
            stage,
        };
        let choices = plans(&mut self.solver, &position);
        let laid = match choices.as_slice() {
            [only] => only.laid.tiles(),
            _ if choices.iter().all(|choice| choice.laid.is_empty()) => Tiles::default(),
            _ => self.best(&Guess::new(view, seat), choices, budget, dice),
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

impl Master {
    /// What the best choice lays now; without time, the first one's.
    fn best(
        &mut self,
        guess: &Guess,
        choices: Vec<WeighedPlay>,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Tiles {
        if (budget.expired)() {
            return choices[0].laid.tiles();
        }
        let effort = Effort {
            worlds: u32::try_from(budget.effort).unwrap_or(WORLDS).min(WORLDS),
            finalists: 2,
            rounds: ROUNDS,
            work: WORK,
        };
        let tried = appraise(
            guess,
            &mut self.solver,
            &mut self.tiler,
            choices,
            effort,
            dice,
        );
        tried[0].choice.laid.tiles()
    }
}
