//! The table's options.

use game_core::{Bank, TimeControl, is_turn_ms};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub const LEAST_PLAYERS: u8 = 2;
pub const MOST_PLAYERS: u8 = 4;
pub const LEAST_TURN_MS: u32 = 15_000;
pub const MOST_TURN_MS: u32 = 300_000;
/// The most drafts in one turn: more than a person moves tiles, and few enough that no player
/// can fill the journal.
pub const MOST_DRAFTS: u16 = 200;
const USUAL_TURN_MS: u32 = 60_000;

/// Options of a table; always playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Rules {
    players: u8,
    turn_ms: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bank: Option<Bank>,
    strict: bool,
    exhaust: bool,
}

impl Rules {
    /// The default rules for `players`.
    pub fn for_players(players: u8) -> Result<Self, RulesError> {
        match players {
            LEAST_PLAYERS..=MOST_PLAYERS => Ok(Rules {
                players,
                ..Rules::default()
            }),
            _ => Err(RulesError::Players(players)),
        }
    }

    /// The rules with this time per turn; `None` for no limit.
    pub fn with_turn_ms(self, turn_ms: Option<u32>) -> Result<Self, RulesError> {
        self.with_time(TimeControl::of(turn_ms, None))
    }

    /// The rules with this time control.
    pub fn with_time(self, time: TimeControl) -> Result<Self, RulesError> {
        match time.turn_ms() {
            Some(ms) if !is_turn_ms(ms, LEAST_TURN_MS..=MOST_TURN_MS) => {
                Err(RulesError::TurnMs(ms))
            }
            turn_ms => Ok(Rules {
                turn_ms,
                bank: time.bank(),
                ..self
            }),
        }
    }

    /// The time that players have.
    pub const fn time(&self) -> TimeControl {
        TimeControl::of(self.turn_ms, self.bank)
    }

    /// The rules with [`Rules::is_strict`] set to this.
    pub const fn with_strict(self, strict: bool) -> Self {
        Rules { strict, ..self }
    }

    /// The rules with [`Rules::is_exhaust`] set to this.
    pub const fn with_exhaust(self, exhaust: bool) -> Self {
        Rules { exhaust, ..self }
    }

    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How long a turn may take; `None` for no limit.
    pub const fn turn_ms(&self) -> Option<u32> {
        self.turn_ms
    }

    /// Whether an illegal play costs the turn and draws a tile, instead of being refused.
    pub const fn is_strict(&self) -> bool {
        self.strict
    }

    /// Whether play goes on after the last tile of the pool was drawn.
    pub const fn is_exhaust(&self) -> bool {
        self.exhaust
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            players: LEAST_PLAYERS,
            turn_ms: Some(USUAL_TURN_MS),
            bank: None,
            strict: false,
            exhaust: false,
        }
    }
}

/// The reason why options are not playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    #[error("players: {0} is not within {LEAST_PLAYERS} to {MOST_PLAYERS}")]
    Players(u8),
    #[error(
        "turn_ms: {0} is not within {LEAST_TURN_MS} to {MOST_TURN_MS}, nor 1, 2, 3, 7 or 14 days, \
         nor null for no limit"
    )]
    TurnMs(u32),
}

/// Options as deserialised, unchecked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default = "usual_players")]
    players: u8,
    #[serde(default = "usual_turn_ms")]
    turn_ms: Option<u32>,
    #[serde(default)]
    bank: Option<Bank>,
    #[serde(default)]
    strict: bool,
    #[serde(default)]
    exhaust: bool,
}

fn usual_players() -> u8 {
    Rules::default().players
}

fn usual_turn_ms() -> Option<u32> {
    Rules::default().turn_ms
}

impl TryFrom<Written> for Rules {
    type Error = RulesError;

    fn try_from(written: Written) -> Result<Self, RulesError> {
        let time = TimeControl::of(written.turn_ms, written.bank);
        let rules = Rules::for_players(written.players)?.with_time(time)?;
        Ok(rules
            .with_strict(written.strict)
            .with_exhaust(written.exhaust))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Rules, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn two_play_a_minute_a_turn_unless_said_otherwise() {
        assert_eq!(read("{}"), Ok(Rules::default()));
        let rules = Rules::default();
        assert_eq!((rules.players(), rules.turn_ms()), (2, Some(60_000)));
        assert!(!rules.is_strict() && !rules.is_exhaust());
    }

    #[test]
    fn two_to_four_play_with_fifteen_seconds_to_five_minutes_a_turn_or_no_limit() {
        for (players, turn_ms) in [(2, None), (3, Some(15_000)), (4, Some(300_000))] {
            let rules = Rules::for_players(players)
                .unwrap()
                .with_turn_ms(turn_ms)
                .unwrap();
            let rules = rules.with_strict(players == 3).with_exhaust(players == 4);
            assert_eq!(read(&serde_json::to_string(&rules).unwrap()), Ok(rules));
        }
    }

    #[test]
    fn nonsense_is_refused_with_the_field_and_its_range() {
        for (json, field, range) in [
            (r#"{"players":1}"#, "players", "2 to 4"),
            (r#"{"players":5}"#, "players", "2 to 4"),
            (r#"{"turn_ms":14999}"#, "turn_ms", "15000 to 300000"),
            (r#"{"turn_ms":300001}"#, "turn_ms", "15000 to 300000"),
            (r#"{"strickt":true}"#, "strickt", "strict"),
        ] {
            let error = read(json).unwrap_err();
            assert!(error.contains(field) && error.contains(range), "{error}");
        }
    }
}
