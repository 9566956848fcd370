//! A match between bots of any game, as asked for on the command line.

use crate::{AnyBot, AnyRules, BotName, GameKind};
use search::arena::{Fault, Pairing};
use thiserror::Error;

/// A match between the bots named in `bots`.
#[derive(Clone, PartialEq, Debug)]
pub struct ArenaPlan {
    /// The rules of every game; [`AnyRules::kind`] names the game.
    pub rules: AnyRules,
    pub bots: Vec<BotName>,
    pub games: u32,
    pub seed: u64,
    /// How deals are shared between the bots.
    pub pairing: Pairing,
    /// How many games at once; the results are the same.
    pub threads: usize,
}

/// Why a match was not played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ArenaError {
    /// The game has no such bot; see [`GameKind::bots`].
    #[error("{game} has no bot called '{bot}'; it has: {names}", names = game.bots().join(", "))]
    NoSuchBot { game: GameKind, bot: BotName },
    /// Too few or too many bots.
    #[error("this game of {game} is played by {seats}: name from 2 to {seats} bots")]
    Bots {
        game: GameKind,
        /// How many seats it has.
        seats: usize,
    },
    /// A game could not be played to its end: the [`Fault`] of `search::arena`.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl ArenaPlan {
    pub(crate) fn check(&self) -> Result<(), ArenaError> {
        let (game, seats) = (self.rules.kind(), self.rules.seating().count());
        if !(2..=seats).contains(&self.bots.len()) {
            return Err(ArenaError::Bots { game, seats });
        }
        let unknown = self
            .bots
            .iter()
            .find(|bot| AnyBot::named(game, bot.as_str()).is_none());
        unknown.map_or(Ok(()), |bot| {
            Err(ArenaError::NoSuchBot {
                game,
                bot: bot.clone(),
            })
        })
    }
}
