//! The levels of the bots.

use super::{
    flow_chart::{Sight, choice, specials_first},
    thought::Thought,
};
use crate::{Action, Karcianka, View};
use cards::Card;
use game_core::{Bot, Budget, CutShort, Dice, Seat};
use search::{
    Spinner,
    ismcts::{Plan, search},
};
use std::{fmt, str::FromStr};
use thiserror::Error;

pub const LEAST_ITERATIONS: u64 = 10;
pub const MOST_ITERATIONS: u64 = 1_000_000;

/// The iterations of a `Sharp` bot: less than a millisecond.
const SHARP: u64 = 60;
/// The iterations of a `Relentless` bot.
const RELENTLESS: u64 = 30_000;
/// A `Gentle` bot plays one move in so many as a `Playful` one does.
const LAPSE: u32 = 2;

/// A way of thinking. It keeps no state between moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any allowed move, uniformly: the baseline that every bot should beat.
    Random,
    /// Plays its special cards as soon as it can, as beginners do.
    Playful,
    /// Between `Playful` and `Rules`.
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
    pub const NAMES: [&'static str; 5] = ["playful", "gentle", "rules", "sharp", "relentless"];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Rules => f.write_str("rules"),
            Level::Playful => f.write_str("playful"),
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
            "playful" => Ok(Level::Playful),
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
    "expected playful, gentle, rules, sharp, relentless, random, or mcts:N with N from \
     {LEAST_ITERATIONS} to {MOST_ITERATIONS}"
)]
pub struct LevelError;

impl Level {
    /// How many iterations a move is searched for; `None` for levels that do not search.
    const fn iterations(self) -> Option<u64> {
        match self {
            Level::Sharp => Some(SHARP),
            Level::Relentless => Some(RELENTLESS),
            Level::Mcts(iterations) => Some(iterations),
            Level::Random | Level::Playful | Level::Gentle | Level::Rules => None,
        }
    }

    /// The card to play, if the level has one in mind.
    fn card(
        self,
        view: &View,
        seat: Seat,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> (Option<Card>, Option<CutShort>) {
        match self.iterations() {
            Some(iterations) => look_ahead(view, seat, iterations, budget, dice),
            None if self.is_playful(dice) => (specials_first(sight(view, seat), &view.rules), None),
            None => (choice(sight(view, seat), &view.rules), None),
        }
    }

    fn is_playful(self, dice: &mut Dice) -> bool {
        match self {
            Level::Playful => true,
            Level::Gentle => dice.chance(1, LAPSE),
            Level::Random | Level::Rules | Level::Sharp | Level::Relentless | Level::Mcts(_) => {
                false
            }
        }
    }
}

/// A bot of a level, and what it has to say about its last choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelBot {
    level: Level,
    cut_short: Option<CutShort>,
}

impl From<Level> for LevelBot {
    fn from(level: Level) -> Self {
        LevelBot {
            level,
            cut_short: None,
        }
    }
}

impl Bot<Karcianka> for LevelBot {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        self.cut_short = None;
        if let [only] = menu {
            return *only;
        }
        if self.level == Level::Random {
            return *dice.pick(menu).expect("a menu is never empty");
        }
        let (card, cut_short) = self.level.card(view, seat, budget, dice);
        self.cut_short = cut_short;
        // The menu contains the call where one must be made.
        let chosen = menu.iter().find(|action| action.card() == card);
        *chosen.unwrap_or_else(|| menu.first().expect("a menu is never empty"))
    }

    fn cut_short(&self) -> Option<CutShort> {
        self.cut_short
    }
}

fn sight(view: &View, seat: Seat) -> Sight {
    Sight {
        hand: view.open_hand(seat).unwrap_or_default(),
        top: view.top,
        penalty: view.penalty,
        next_holds: view.hands[view.next_after(seat).index()].len(),
    }
}

fn look_ahead(
    view: &View,
    seat: Seat,
    iterations: u64,
    budget: Budget<'_>,
    dice: &mut Dice,
) -> (Option<Card>, Option<CutShort>) {
    let thought = Thought::of(view, seat, &mut Spinner::new(dice));
    let Some(found) = search(&thought, Plan::of(iterations), budget, dice) else {
        return (None, None);
    };
    let (done, planned) = (found.iterations(), iterations.min(budget.effort).max(1));
    let cut_short = (done < planned).then_some(CutShort { done, planned });
    (found.best, cut_short)
}
