//! The table's options.

use crate::{Effect, MOST_CARDS, Options, Specials};
use cards::Rank;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The fewest players.
pub const LEAST_PLAYERS: u8 = 2;
/// The most players.
pub const MOST_PLAYERS: u8 = 6;
/// The smallest hand that may be dealt.
pub const LEAST_HAND: u8 = 4;
/// The largest hand that may be dealt.
pub const MOST_HAND: u8 = 8;
/// The shortest time a turn may be given.
pub const LEAST_TURN_MS: u32 = 5_000;
/// The longest time a turn may be given, other than no limit.
pub const MOST_TURN_MS: u32 = 600_000;

/// When a player may draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    /// Only when nothing can be played.
    WhenStuck,
    /// Whenever they like.
    AtWill,
}

/// Whether the last card must be called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastCard {
    /// Nothing is said.
    Silent,
    /// Who plays down to one card must say so.
    Called,
}

/// Options of a table; always playable. Made from [`Options`], which need not be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Options", try_from = "Options")]
pub struct Rules {
    pub(crate) players: u8,
    pub(crate) hand: u8,
    pub(crate) drawing: Drawing,
    pub(crate) turn_ms: Option<u32>,
    pub(crate) specials: Specials,
    pub(crate) reverses: Option<Rank>,
    pub(crate) last_card: LastCard,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            players: 2,
            hand: 5,
            drawing: Drawing::WhenStuck,
            turn_ms: Some(30_000),
            specials: Specials::default(),
            reverses: None,
            last_card: LastCard::Silent,
        }
    }
}

impl Rules {
    /// How many play.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How many cards each is dealt.
    pub const fn hand(&self) -> u8 {
        self.hand
    }

    /// When a player may draw.
    pub const fn drawing(&self) -> Drawing {
        self.drawing
    }

    /// How long a turn may take; none is no limit.
    pub const fn turn_ms(&self) -> Option<u32> {
        self.turn_ms
    }

    /// Which ranks are special.
    pub const fn specials(&self) -> &Specials {
        &self.specials
    }

    /// The rank that turns the order of play round, if one does.
    pub const fn reverses(&self) -> Option<Rank> {
        self.reverses
    }

    /// Whether the last card must be called.
    pub const fn last_card(&self) -> LastCard {
        self.last_card
    }

    /// The same rules, if a table can be played by them.
    pub(crate) fn check(self) -> Result<Self, RulesError> {
        let within = |value: u8, least: u8, most: u8| (least..=most).contains(&value);
        if !within(self.players, LEAST_PLAYERS, MOST_PLAYERS) {
            return Err(RulesError::Players(self.players));
        }
        if !within(self.hand, LEAST_HAND, MOST_HAND) {
            return Err(RulesError::Hand(self.hand));
        }
        if let Some(ms) = self
            .turn_ms
            .filter(|ms| !(LEAST_TURN_MS..=MOST_TURN_MS).contains(ms))
        {
            return Err(RulesError::TurnMs(ms));
        }
        if let Some((rank, effect)) = self.specials.iter().find(|(_, effect)| !effect.is_sound()) {
            return Err(RulesError::Effect(rank, effect));
        }
        if self.specials.iter().count() == Rank::COUNT {
            return Err(RulesError::AllSpecial);
        }
        Ok(self)
    }
}

/// Options that make no playable table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    /// Too few or too many players.
    #[error("players: {0} is not within {LEAST_PLAYERS} to {MOST_PLAYERS}")]
    Players(u8),
    /// Too small or too large a hand.
    #[error("hand: {0} is not within {LEAST_HAND} to {MOST_HAND}")]
    Hand(u8),
    /// Too short or too long a turn.
    #[error("turn_ms: {0} is not within {LEAST_TURN_MS} to {MOST_TURN_MS}, nor null for no limit")]
    TurnMs(u32),
    /// A special card that does nothing, or too much.
    #[error("specials: {0}: {1:?} is not within 1 to {MOST_CARDS}")]
    Effect(Rank, Effect),
    /// Every rank is special.
    #[error("specials: at least one rank must not be special, for the game to start on")]
    AllSpecial,
}
