//! The bot `master` plays for points: it compares laying all, a part, or nothing on imagined
//! tables played to their ends.

use super::{
    appraisal::{Appraised, WeighedPlay, appraise},
    choices::{Position, plans},
    guess::Guess,
    idle, play,
};
use crate::{
    Action, Objective, Rummikub, Solver, Tiles, View,
    quick::{Policy, Tiler},
};
use game_core::{Bot, Budget, Dice, Seat};

/// The imagined tables on which all choices are tried, and those on which two are compared.
const SCOUTED: u32 = 20;
const COMPARED: u32 = 100;
/// By how many standard errors laying must be better than holding back. The question comes up in
/// every turn, so that with fewer chance alone would sooner or later answer it.
const SURE: f64 = 2.5;

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
            pool: view.pool,
            players: view.players.len(),
        };
        let choices = plans(&mut self.solver, &position);
        let laid = match choices.as_slice() {
            [only] => only.laid.tiles(),
            _ if choices.iter().all(|choice| choice.laid.is_empty()) => Tiles::default(),
            _ => self.best(&Guess::strict(view, seat), choices, budget, dice),
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
    ///
    /// A few tables tell which way of laying and which of holding back is the best. Tiles that are
    /// held back can be laid later and laid ones cannot be taken back, so that laying must then
    /// prove to be better, on other tables, by more than chance explains.
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
        let scouted = self.try_all(guess, choices, SCOUTED, budget, dice);
        let (Some(laying), Some(holding)) = (best_of(&scouted, true), best_of(&scouted, false))
        else {
            return scouted[0].choice.laid.tiles();
        };
        if laying.mean() <= holding.mean() || (budget.expired)() {
            return holding.choice.laid.tiles();
        }
        let both = vec![laying.choice.clone(), holding.choice.clone()];
        let compared = self.try_all(guess, both, COMPARED, budget, dice);
        let lead = |(laying, holding): (&Appraised, &Appraised)| laying.lead(holding);
        let found = best_of(&compared, true).zip(best_of(&compared, false));
        match found.map(lead) {
            Some((lead, error)) if lead > SURE * error => laying.choice.laid.tiles(),
            Some(_) | None => holding.choice.laid.tiles(),
        }
    }

    fn try_all(
        &mut self,
        guess: &Guess,
        choices: Vec<WeighedPlay>,
        worlds: u32,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Vec<Appraised> {
        let worlds = u32::try_from(budget.effort).map_or(worlds, |most| worlds.min(most.max(1)));
        let (solver, tiler) = (&mut self.solver, &mut self.tiler);
        appraise(guess, solver, tiler, choices, worlds, dice)
    }
}

/// The best of the choices that lay all they can from now on, or of those that hold tiles back.
fn best_of(tried: &[Appraised], lays: bool) -> Option<&Appraised> {
    let is_it = |one: &&Appraised| (one.choice.then == Policy::LAY) == lays;
    tried.iter().find(is_it)
}
