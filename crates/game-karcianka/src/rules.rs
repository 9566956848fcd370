//! The table's options.

use crate::{Drawing, Effect, LastCard, Losers, MOST_CARDS, Options, Refill, Specials};
use cards::Rank;
use game_core::{Bank, TimeControl, is_turn_ms};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub const LEAST_PLAYERS: u8 = 2;
pub const MOST_PLAYERS: u8 = 6;
pub const LEAST_HAND: u8 = 4;
pub const MOST_HAND: u8 = 8;
pub const LEAST_TURN_MS: u32 = 5_000;
pub const MOST_TURN_MS: u32 = 600_000;

/// Options of a table; always playable. Made from [`Options`], which are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Options", try_from = "Options")]
pub struct Rules {
    pub(crate) players: u8,
    pub(crate) hand: u8,
    pub(crate) drawing: Drawing,
    pub(crate) turn_ms: Option<u32>,
    pub(crate) bank: Option<Bank>,
    pub(crate) specials: Specials,
    pub(crate) reverses: Option<Rank>,
    pub(crate) last_card: LastCard,
    pub(crate) refill: Refill,
    pub(crate) losers: Losers,
}

impl Default for Rules {
    fn default() -> Self {
        Options::default()
            .try_into()
            .expect("the default options are playable")
    }
}

impl Rules {
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How many cards each player is dealt.
    pub const fn hand(&self) -> u8 {
        self.hand
    }

    pub const fn drawing(&self) -> Drawing {
        self.drawing
    }

    /// How long a turn may take; `None` for no limit.
    pub const fn turn_ms(&self) -> Option<u32> {
        self.turn_ms
    }

    /// The time that players have.
    pub const fn time(&self) -> TimeControl {
        TimeControl::of(self.turn_ms, self.bank)
    }

    /// The rules with this time control.
    pub fn with_time(self, time: TimeControl) -> Result<Self, RulesError> {
        Rules {
            turn_ms: time.turn_ms(),
            bank: time.bank(),
            ..self
        }
        .check()
    }

    pub const fn specials(&self) -> &Specials {
        &self.specials
    }

    /// The rank that reverses the order of play, if any.
    pub const fn reverses(&self) -> Option<Rank> {
        self.reverses
    }

    pub const fn last_card(&self) -> LastCard {
        self.last_card
    }

    pub const fn refill(&self) -> Refill {
        self.refill
    }

    pub const fn losers(&self) -> Losers {
        self.losers
    }

    /// The rules, if they are playable.
    fn check(self) -> Result<Self, RulesError> {
        let within = |value: u8, least: u8, most: u8| (least..=most).contains(&value);
        if !within(self.players, LEAST_PLAYERS, MOST_PLAYERS) {
            return Err(RulesError::Players(self.players));
        }
        if !within(self.hand, LEAST_HAND, MOST_HAND) {
            return Err(RulesError::Hand(self.hand));
        }
        if let Some(ms) = self
            .turn_ms
            .filter(|&ms| !is_turn_ms(ms, LEAST_TURN_MS..=MOST_TURN_MS))
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

impl From<Rules> for Options {
    fn from(rules: Rules) -> Self {
        let Rules {
            players,
            hand,
            drawing,
            turn_ms,
            bank,
            specials,
            reverses,
            last_card,
            refill,
            losers,
        } = rules;
        Options {
            players,
            hand,
            drawing,
            turn_ms,
            bank,
            specials,
            reverses,
            last_card,
            refill,
            losers,
        }
    }
}

impl TryFrom<Options> for Rules {
    type Error = RulesError;

    fn try_from(options: Options) -> Result<Self, RulesError> {
        let Options {
            players,
            hand,
            drawing,
            turn_ms,
            bank,
            specials,
            reverses,
            last_card,
            refill,
            losers,
        } = options;
        Rules {
            players,
            hand,
            drawing,
            turn_ms: TimeControl::of(turn_ms, bank).turn_ms(),
            bank,
            specials,
            reverses,
            last_card,
            refill,
            losers,
        }
        .check()
    }
}

/// The reason why options are not playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    #[error("players: {0} is not within {LEAST_PLAYERS} to {MOST_PLAYERS}")]
    Players(u8),
    #[error("hand: {0} is not within {LEAST_HAND} to {MOST_HAND}")]
    Hand(u8),
    #[error(
        "turn_ms: {0} is not within {LEAST_TURN_MS} to {MOST_TURN_MS}, nor 1, 2, 3, 7 or 14 days, \
         nor null for no limit"
    )]
    TurnMs(u32),
    /// A special card without effect, or with too much.
    #[error("specials: {0}: {1:?} is not within 1 to {MOST_CARDS}")]
    Effect(Rank, Effect),
    /// Every rank is special.
    #[error("specials: at least one rank must not be special, for the game to start on")]
    AllSpecial,
}
