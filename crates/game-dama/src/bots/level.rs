//! The levels of the bots.

use super::{Thought, easy, hard, offer, perfect, skill::Skill};
use crate::{Action, Dama, Line, Move, Value, View};
use game_core::{Bot, Budget, Dice, Seat};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// A bot, by its strength. It keeps no state between moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Moves at random, and mostly takes what it can. Not on the ladder: its moves have no reason.
    Easy,
    /// Thinks of its own move only, and overlooks half of what the other side can take.
    Novice,
    /// Looks at the answer, and overlooks every fifth capture.
    Casual,
    /// Looks at the answer, and overlooks little.
    Medium,
    /// Looks three moves ahead, and overlooks next to nothing.
    Skilled,
    /// Looks five moves ahead.
    Strong,
    /// Searches seven moves ahead, and farther where there are few moves.
    Master,
    /// Searches as far as its effort allows. Not on the ladder: too close to the next.
    Hard,
    /// Searches down to the endgame tables, and makes no mistake where they reach.
    Perfect,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 9] = [
        Level::Easy,
        Level::Novice,
        Level::Casual,
        Level::Medium,
        Level::Skilled,
        Level::Strong,
        Level::Master,
        Level::Hard,
        Level::Perfect,
    ];

    /// The names of the levels that people choose from: each beats the one before it in about three
    /// games of four.
    pub const LADDER: [&'static str; 7] = [
        Level::Novice.name(),
        Level::Casual.name(),
        Level::Medium.name(),
        Level::Skilled.name(),
        Level::Strong.name(),
        Level::Master.name(),
        Level::Perfect.name(),
    ];

    /// The name on the command line and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Novice => "novice",
            Level::Casual => "casual",
            Level::Medium => "medium",
            Level::Skilled => "skilled",
            Level::Strong => "strong",
            Level::Master => "master",
            Level::Hard => "hard",
            Level::Perfect => "perfect",
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
            Level::Novice => Skill::NOVICE.think(line, moves, budget, dice),
            Level::Casual => Skill::CASUAL.think(line, moves, budget, dice),
            Level::Medium => Skill::MEDIUM.think(line, moves, budget, dice),
            Level::Skilled => Skill::SKILLED.think(line, moves, budget, dice),
            Level::Strong => Skill::STRONG.think(line, moves, budget, dice),
            Level::Master => hard::think(line, moves, hard::MASTER_NODES, budget, dice),
            Level::Hard => hard::think(line, moves, hard::NODES, budget, dice),
            Level::Perfect => perfect::think(line, moves, budget, dice),
        }
    }

    /// What the bot knows for sure of the position, for the side to move.
    fn knows(self, line: &Line) -> Option<Value> {
        match self {
            Level::Perfect => perfect::value(line),
            Level::Easy
            | Level::Novice
            | Level::Casual
            | Level::Medium
            | Level::Skilled
            | Level::Strong
            | Level::Master
            | Level::Hard => None,
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
#[error("expected novice, casual, medium, skilled, strong, master, perfect, easy or hard")]
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
        let value = self.knows(&line);
        let is_drawn = value == Some(Value::Drawn);
        if is_on_turn && is_drawn && offer::is_due(view, seat) {
            return Action::OfferDraw;
        }
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
        let is_welcome = is_drawn || offer::is_welcome(score, line.quiet());
        if menu.contains(&Action::AcceptDraw) && is_welcome {
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
