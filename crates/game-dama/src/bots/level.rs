//! The levels of the bots.

use super::{Thought, easy, hard, medium, offer::is_welcome};
use crate::{Action, Dama, Line, Move, View};
use game_core::{Bot, Budget, Dice, Seat};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// A bot, by its strength. It keeps no state between moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Moves at random, and mostly takes what it can.
    Easy,
    /// Searches one or two moves ahead, with random moves in between.
    Medium,
    /// Searches as far as its effort allows.
    Hard,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// Their names, from the weakest to the strongest.
    pub const NAMES: [&'static str; 3] =
        [Level::Easy.name(), Level::Medium.name(), Level::Hard.name()];

    /// The name on the command line and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    fn think(
        self,
        line: &Line,
        moves: &[Move],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Option<Thought> {
        match self {
            Level::Easy => easy::think(line, moves, dice),
            Level::Medium => medium::think(line, moves, budget, dice),
            Level::Hard => hard::think(line, moves, budget, dice),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Self, LevelError> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or(LevelError)
    }
}

/// There is no bot of that name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected easy, medium or hard")]
pub struct LevelError;

impl Bot<Dama> for Level {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        let line = view.line();
        let is_on_turn = view.to_move() == seat;
        let moves = if is_on_turn {
            offered_moves(view, menu)
        } else {
            view.moves()
        };
        let thought = self.think(&line, &moves, budget, dice);
        let score = thought.as_ref().map_or(0, |thought| {
            if is_on_turn {
                thought.score
            } else {
                -thought.score
            }
        });
        if menu.contains(&Action::AcceptDraw) && is_welcome(score, line.quiet()) {
            return Action::AcceptDraw;
        }
        match thought {
            Some(Thought { best, .. }) if is_on_turn => Action::Move {
                from: best.from,
                to: best.to,
            },
            _ if menu.contains(&Action::DeclineDraw) => Action::DeclineDraw,
            _ => *menu.first().expect("a menu is never empty"),
        }
    }
}

/// The moves on the menu, as [`Move`]s.
fn offered_moves(view: &View, menu: &[Action]) -> Vec<Move> {
    let find = |action: &Action| match *action {
        Action::Move { from, to } => view.position.find_move(from, to).ok(),
        Action::OfferDraw | Action::AcceptDraw | Action::DeclineDraw | Action::Resign => None,
    };
    menu.iter().filter_map(find).collect()
}
