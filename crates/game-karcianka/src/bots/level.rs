//! The levels of the bots.

use super::{
    flow_chart::{Sight, choice},
    thought::Thought,
};
use crate::{Action, Karcianka, View};
use cards::Card;
use game_core::{Bot, Budget, Dice, Seat};
use search::{
    Spinner,
    ismcts::{Plan, search},
};
use std::{fmt, str::FromStr};
use thiserror::Error;

pub const LEAST_ITERATIONS: u64 = 10;
pub const MOST_ITERATIONS: u64 = 1_000_000;

/// The iterations of a `Sharp` bot: a few milliseconds.
const SHARP: u64 = 1_000;
/// The iterations of a `Relentless` bot.
const RELENTLESS: u64 = 30_000;
/// A `Gentle` bot makes one move in so many at random.
const LAPSE: u32 = 3;

/// A bot, by its way of thinking. It keeps no state between moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any allowed move, uniformly: the baseline that every bot should beat.
    Random,
    /// The shortest search, with random moves in between.
    Gentle,
    /// The source's flow chart.
    Rules,
    /// A search of `SHARP` iterations.
    Sharp,
    /// A search of `RELENTLESS` iterations.
    Relentless,
    /// A search of so many iterations.
    Mcts(u64),
}

impl Level {
    /// The levels offered to people, weakest first.
    pub const NAMES: [&'static str; 4] = ["gentle", "rules", "sharp", "relentless"];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Rules => f.write_str("rules"),
            Level::Gentle => f.write_str("gentle"),
            Level::Sharp => f.write_str("sharp"),
            Level::Relentless => f.write_str("relentless"),
            Level::Mcts(iterations) => write!(f, "mcts:{iterations}"),
            Level::Random => f.write_str("random"),
        }
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Self, LevelError> {
        match name {
            "rules" => Ok(Level::Rules),
            "gentle" => Ok(Level::Gentle),
            "sharp" => Ok(Level::Sharp),
            "relentless" => Ok(Level::Relentless),
            "random" => Ok(Level::Random),
            _ => {
                let number = name
                    .strip_prefix("mcts:")
                    .and_then(|number| number.parse().ok());
                let iterations =
                    number.filter(|n| (LEAST_ITERATIONS..=MOST_ITERATIONS).contains(n));
                iterations.map(Level::Mcts).ok_or(LevelError)
            }
        }
    }
}

/// There is no bot of that name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "expected gentle, rules, sharp, relentless, random, or mcts:N with N from {LEAST_ITERATIONS} to {MOST_ITERATIONS}"
)]
pub struct LevelError;

impl Bot<Karcianka> for Level {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        if let [only] = menu {
            return *only;
        }
        let card = match *self {
            Level::Random => return any(menu, dice),
            Level::Gentle if dice.chance(1, LAPSE) => return any(menu, dice),
            Level::Rules => by_the_chart(view, seat),
            Level::Gentle => look_ahead(view, seat, LEAST_ITERATIONS, budget, dice),
            Level::Sharp => look_ahead(view, seat, SHARP, budget, dice),
            Level::Relentless => look_ahead(view, seat, RELENTLESS, budget, dice),
            Level::Mcts(iterations) => look_ahead(view, seat, iterations, budget, dice),
        };
        // The menu contains the call where one must be made.
        let chosen = menu.iter().find(|action| action.card() == card);
        *chosen.unwrap_or_else(|| menu.first().expect("a menu is never empty"))
    }
}

fn any(menu: &[Action], dice: &mut Dice) -> Action {
    *dice.pick(menu).expect("a menu is never empty")
}

fn by_the_chart(view: &View, seat: Seat) -> Option<Card> {
    let sight = Sight {
        hand: view.open_hand(seat).unwrap_or_default(),
        top: view.top,
        penalty: view.penalty,
        next_holds: view.hands[view.next_after(seat).index()].len(),
    };
    choice(sight, &view.rules)
}

fn look_ahead(
    view: &View,
    seat: Seat,
    iterations: u64,
    budget: Budget<'_>,
    dice: &mut Dice,
) -> Option<Card> {
    let thought = Thought::of(view, seat, &mut Spinner::new(dice));
    search(&thought, Plan::of(iterations), budget, dice).and_then(|found| found.best)
}
