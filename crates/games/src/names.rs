//! Names of games and bots as people and programs write them.

use crate::GameKind;
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};
use thiserror::Error;

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = GameNameError;

    fn from_str(text: &str) -> Result<Self, GameNameError> {
        GameKind::ALL
            .iter()
            .copied()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| GameNameError(text.to_owned()))
    }
}

impl GameKind {
    /// The bot that plays for people who are away: neither the gentlest nor the strongest.
    pub fn stand_in(self) -> BotName {
        let bots = self.bots();
        BotName(bots[bots.len() / 2].to_owned())
    }
}

/// No game has that name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no game is called '{0}'; there is: {names}", names = names())]
pub struct GameNameError(String);

fn names() -> String {
    GameKind::ALL
        .iter()
        .map(|kind| kind.name())
        .collect::<Vec<_>>()
        .join(", ")
}

/// A bot's name, as in `hard` or `mcts:1000`: whether a game has such a bot is asked of the game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct BotName(String);

impl BotName {
    /// The longest name.
    pub const MAX_LEN: usize = 24;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Text for BotName {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl FromStr for BotName {
    type Err = BotNameError;

    fn from_str(text: &str) -> Result<Self, BotNameError> {
        let is_plain =
            |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, ':' | '-');
        if text.is_empty() || text.len() > Self::MAX_LEN || !text.chars().all(is_plain) {
            return Err(BotNameError);
        }
        Ok(Self(text.to_owned()))
    }
}

game_core::as_text!(BotName);

/// A bot's name has letters it cannot have, or too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a bot's name is 1 to 24 small letters, digits, ':' or '-'")]
pub struct BotNameError;
