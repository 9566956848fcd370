//! What plays are worth in points: each is tried on the same imagined tables, which are then
//! played to their ends by fast policies.

use super::{guess::Guess, plan::Plan};
use crate::{
    Solver,
    quick::{Heap, Imagined, ImaginedPlayer, Policy, Tiler},
};
use game_core::Dice;

/// A play, and how its player goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WeighedPlay {
    /// The tiles laid now; none for drawing.
    pub(crate) laid: Heap,
    pub(crate) then: Policy,
}

/// A choice with its points on the imagined tables tried so far, in their order.
#[derive(Clone, Debug)]
pub(crate) struct Appraised {
    pub(crate) choice: WeighedPlay,
    pub(crate) points: Vec<f64>,
}

impl Appraised {
    pub(crate) fn mean(&self) -> f64 {
        self.points.iter().sum::<f64>() / self.points.len().max(1) as f64
    }

    /// How many points more than another choice it gains on the tables on which both were tried,
    /// and the standard error of that.
    pub(crate) fn lead(&self, other: &Appraised) -> (f64, f64) {
        let gains = || {
            let both = self.points.iter().zip(&other.points);
            both.map(|(own, other)| own - other)
        };
        let n = gains().count().max(2) as f64;
        let mean = gains().sum::<f64>() / n;
        let variance = gains().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (n - 1.0);
        (mean, (variance / n).sqrt())
    }
}

/// Tries choices on so many imagined tables; the result has the best first.
pub(crate) fn appraise(
    guess: &Guess,
    solver: &mut Solver,
    tiler: &mut Tiler,
    choices: Vec<WeighedPlay>,
    worlds: u32,
    dice: &mut Dice,
) -> Vec<Appraised> {
    let untried = choices.into_iter().map(|choice| Appraised {
        choice,
        points: Vec::new(),
    });
    let mut field: Vec<Appraised> = untried.collect();
    for _ in 0..worlds {
        let world = imagined(guess, solver, dice);
        for one in &mut field {
            one.points.push(worth(&world, &one.choice, tiler));
        }
    }
    field.sort_by(|one, two| two.mean().total_cmp(&one.mean()));
    field
}

/// The points of the player on turn after this choice.
fn worth(world: &Imagined, choice: &WeighedPlay, tiler: &mut Tiler) -> f64 {
    let mut world = world.clone();
    let own = world.on_turn;
    world.players[own].policy = choice.then;
    world.turn(&choice.laid);
    world.play_out(tiler);
    world.points(own)
}

/// A table that fits what the seat knows.
fn imagined(guess: &Guess, solver: &mut Solver, dice: &mut Dice) -> Imagined {
    let world = guess.world(solver, dice);
    let players = world.hands.iter().map(|hand| ImaginedPlayer {
        rack: Heap::from(&hand.rack),
        stage: hand.stage,
        policy: match hand.plan {
            Plan::Lay | Plan::Shed => Policy::LAY,
            Plan::Hold => Policy::hold_until(0),
            Plan::Drip => Policy::hold_until(1),
            Plan::Wait => Policy::hold_until(world.hands.len() as u8),
        },
    });
    Imagined {
        table: Heap::from(&world.table),
        players: players.collect(),
        on_turn: 0,
        pool: world.pool,
        exhaust: world.exhaust,
        passes: world.passes,
        turns: 0,
        is_over: false,
    }
}
