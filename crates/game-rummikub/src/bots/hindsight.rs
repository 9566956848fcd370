//! What a player's choice cost, judged by what the player knew: the choice and the alternatives
//! are tried on imagined tables.

use super::{
    appraisal::{Appraised, WeighedPlay, appraise},
    choices::{Position, choices},
    guess::Guess,
};
use crate::{
    Solver, Tile, Tiles, View,
    quick::{Heap, Policy, Tiler},
};
use game_core::{Dice, Seat};
use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution that leaves 2.5 % on each side.
const Z: f64 = 1.96;
/// So many tables are imagined for a whole game, as far as the fewest allow.
const TABLES: usize = 2400;
const FEWEST: u32 = 12;
const MOST: u32 = 32;

/// How long a review may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReviewEffort {
    /// Some seconds a game.
    Full,
    /// As little as possible: single verdicts are rough, their mean over many games is not.
    Brief,
}

/// A choice beside the best alternative. Points are in tenths.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// What the alternative gains more, on the average of imagined tables.
    pub loss: i32,
    /// The 95 % confidence interval of `loss`.
    pub range: (i32, i32),
    /// The tiles that the alternative lays; none for drawing.
    pub better: Vec<Tile>,
}

impl Verdict {
    /// The loss, if it is certain that there is one.
    pub fn lost(&self) -> u32 {
        if self.range.0 > 0 {
            self.loss.unsigned_abs()
        } else {
            0
        }
    }
}

/// A turn as its player saw it.
pub(crate) struct Decision<'a> {
    pub(crate) view: &'a View,
    pub(crate) seat: Seat,
    pub(crate) laid: &'a Tiles,
    /// Whether a player who laid nothing went on holding tiles back.
    pub(crate) is_held: bool,
}

/// Judges the turns of a finished game.
pub(crate) struct Hindsight {
    solver: Solver,
    tiler: Tiler,
    dice: Dice,
    /// The imagined tables that decide what the best alternative is.
    scouted: u32,
    /// The imagined tables, not the same ones, on which it is compared with the choice made.
    compared: u32,
}

impl Hindsight {
    /// Prepares for a game of so many steps.
    pub(crate) fn for_steps(steps: usize, effort: ReviewEffort) -> Hindsight {
        let each = u32::try_from(TABLES / steps.max(1)).unwrap_or(MOST);
        let (scouted, compared) = match effort {
            ReviewEffort::Full => (each.clamp(FEWEST, MOST) / 2, each.clamp(FEWEST, MOST)),
            ReviewEffort::Brief => (3, FEWEST),
        };
        Hindsight {
            solver: Solver::default(),
            tiler: Tiler::default(),
            dice: Dice::from_number(1),
            scouted,
            compared,
        }
    }

    /// What a choice cost beside the alternatives; `None` if there were none.
    ///
    /// Alternatives are to lay all, or a part, or to wait for a turn. A player who held tiles back
    /// is judged by that plan.
    pub(crate) fn verdict(&mut self, decision: &Decision<'_>) -> Option<Verdict> {
        let Decision { view, seat, .. } = *decision;
        let (table, rack) = (view.sets().tiles(), view.rack(seat));
        let position = Position {
            table: &table,
            rack: &rack,
            stage: view.stage(seat),
            pool: view.pool,
            players: view.players.len(),
        };
        let made = WeighedPlay {
            laid: Heap::from(decision.laid),
            then: if decision.is_held {
                Policy::HOLD
            } else {
                Policy::LAY
            },
        };
        let mut all = choices(&mut self.solver, &position);
        all.retain(|choice| choice.laid != made.laid);
        if all.is_empty() || *decision.laid == rack {
            return None;
        }
        let guess = Guess::new(view, seat);
        all.push(made.clone());
        let scouted = self.try_all(&guess, all, self.scouted);
        let best = scouted.first()?.choice.clone();
        if best == made {
            return Some(same(decision.laid));
        }
        Some(self.compare(&guess, &best, made))
    }

    fn try_all(&mut self, guess: &Guess, choices: Vec<WeighedPlay>, worlds: u32) -> Vec<Appraised> {
        appraise(
            guess,
            &mut self.solver,
            &mut self.tiler,
            choices,
            worlds,
            &mut self.dice,
        )
    }

    /// Compares the best alternative with the choice made, on other tables than those on which it
    /// was found to be the best.
    fn compare(&mut self, guess: &Guess, best: &WeighedPlay, made: WeighedPlay) -> Verdict {
        let tried = self.try_all(guess, vec![best.clone(), made], self.compared);
        let (one, other) = match tried[0].choice == *best {
            true => (&tried[0], &tried[1]),
            false => (&tried[1], &tried[0]),
        };
        let (mean, error) = one.lead(other);
        let reach = Z * error;
        Verdict {
            loss: tenths(mean),
            range: (tenths(mean - reach), tenths(mean + reach)),
            better: best.laid.tiles().iter().collect(),
        }
    }
}

/// The choice was the best one.
fn same(laid: &Tiles) -> Verdict {
    Verdict {
        loss: 0,
        range: (0, 0),
        better: laid.iter().collect(),
    }
}

fn tenths(points: f64) -> i32 {
    (points * 10.0).round() as i32
}
