//! What a player's choice cost, judged by what the player knew: the choice and the alternatives
//! are tried on imagined tables.

use super::{
    appraisal::{WeighedPlay, appraise},
    choices::{Position, choices},
    guess::Guess,
    idle, play,
};
use crate::{
    Action, Objective, Solver, Stage, Table, Tiles, View,
    quick::{Heap, Policy, Tiler},
};
use game_core::{Dice, Seat, Verdict};
use search::hindsight::{Comparison, Trial, Tries, compare};

/// A turn as its player saw it.
pub(crate) struct Decision<'a> {
    pub(crate) view: &'a View,
    pub(crate) seat: Seat,
    pub(crate) laid: &'a Tiles,
    /// Whether a player who laid nothing later laid what was held back.
    pub(crate) is_held: bool,
}

/// Judges the turns of a finished game.
pub(crate) struct Hindsight {
    solver: Solver,
    tiler: Tiler,
    dice: Dice,
    tries: Tries,
}

/// One turn on imagined tables.
struct TurnTrial<'a> {
    judge: &'a mut Hindsight,
    guess: Guess,
}

impl Hindsight {
    pub(crate) fn new(tries: Tries) -> Hindsight {
        Hindsight {
            solver: Solver::default(),
            tiler: Tiler::default(),
            dice: Dice::from_number(1),
            tries,
        }
    }

    /// What a choice cost beside the alternatives; `None` if there were none.
    ///
    /// Alternatives are to lay all, or a part, or to wait for a turn. A player who held tiles back
    /// and later laid them is judged by that plan.
    pub(crate) fn verdict(&mut self, decision: &Decision<'_>) -> Option<Verdict<Action>> {
        let Decision { view, seat, .. } = *decision;
        let (table, rack, stage) = (view.sets(), view.rack(seat), view.stage(seat));
        let position = Position {
            table: &table.tiles(),
            rack: &rack,
            stage,
            pool: view.pool,
            players: view.players.len(),
        };
        let then = match decision.is_held {
            true => Policy::HOLD,
            false => Policy::LAY,
        };
        let made = WeighedPlay {
            laid: Heap::from(decision.laid),
            then,
        };
        let mut others = choices(&mut self.solver, &position);
        others.retain(|choice| choice.laid != made.laid);
        if others.is_empty() || *decision.laid == rack {
            return None;
        }
        let found = self.compare(Guess::new(view, seat), &made, others);
        let action = |better: &WeighedPlay| vec![self.action(view, &table, better, stage)];
        Some(found.verdict(action))
    }

    fn compare(
        &mut self,
        guess: Guess,
        made: &WeighedPlay,
        others: Vec<WeighedPlay>,
    ) -> Comparison<WeighedPlay> {
        let tries = self.tries;
        let mut turning = TurnTrial { judge: self, guess };
        compare(&mut turning, made, others, tries)
    }

    fn action(&mut self, view: &View, table: &Table, choice: &WeighedPlay, stage: Stage) -> Action {
        let laid = choice.laid.tiles();
        if laid.is_empty() {
            return idle(view);
        }
        play(
            self.solver
                .solve(table, &laid, Objective::Tiles, stage)
                .sets,
        )
    }
}

impl Trial for TurnTrial<'_> {
    type Play = WeighedPlay;

    fn results(&mut self, plays: &[WeighedPlay]) -> Vec<f64> {
        let judge = &mut *self.judge;
        let (solver, tiler) = (&mut judge.solver, &mut judge.tiler);
        let tried = appraise(
            &self.guess,
            solver,
            tiler,
            plays.to_vec(),
            1,
            &mut judge.dice,
        );
        let points = |play: &WeighedPlay| {
            let found = tried.iter().find(|tried| tried.choice == *play);
            found.and_then(|tried| tried.points.first().copied())
        };
        plays
            .iter()
            .map(|play| points(play).unwrap_or_default())
            .collect()
    }
}
