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
}

/// How often choices are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The imagined tables of the first round. Each further round has so many more.
    pub(crate) worlds: u32,
    /// After each round the worse half of the choices is dropped, down to so many.
    pub(crate) finalists: usize,
    /// The number of rounds at most.
    pub(crate) rounds: u32,
    /// The search steps after which no further round begins.
    pub(crate) work: u64,
}

/// Tries choices; the result has the finalists, best first.
pub(crate) fn appraise(
    guess: &Guess,
    solver: &mut Solver,
    tiler: &mut Tiler,
    choices: Vec<WeighedPlay>,
    effort: Effort,
    dice: &mut Dice,
) -> Vec<Appraised> {
    let began = tiler.work;
    let mut field: Vec<Appraised> = choices
        .into_iter()
        .map(|choice| Appraised {
            choice,
            points: Vec::new(),
        })
        .collect();
    for round in 0..effort.rounds {
        if round > 0 {
            let half = field.len().div_ceil(2).max(effort.finalists);
            field.truncate(half);
        }
        if round > 0 && (field.len() == 1 || tiler.work - began > effort.work) {
            break;
        }
        for _ in 0..effort.worlds << round {
            let world = imagined(guess, solver, dice);
            for one in &mut field {
                one.points.push(worth(&world, &one.choice, tiler));
            }
        }
        field.sort_by(|one, two| two.mean().total_cmp(&one.mean()));
    }
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
            Plan::Hold | Plan::Wait => Policy::HOLD,
            Plan::Drip => Policy::WATCH,
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
