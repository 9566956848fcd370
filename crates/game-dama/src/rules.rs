//! The table's options.

use game_core::{Bank, TimeControl, is_turn_ms};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub const LEAST_TURN_MS: u32 = 5_000;
pub const MOST_TURN_MS: u32 = 600_000;
const USUAL_TURN_MS: u32 = 60_000;

/// Options of a table; always playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Rules {
    turn_ms: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bank: Option<Bank>,
}

impl Rules {
    /// Rules with this time per turn; `None` for no limit.
    pub fn with_turn_ms(turn_ms: Option<u32>) -> Result<Self, RulesError> {
        Self::with_time(TimeControl::of(turn_ms, None))
    }

    /// Rules with this time control.
    pub fn with_time(time: TimeControl) -> Result<Self, RulesError> {
        match time.turn_ms() {
            Some(ms) if !is_turn_ms(ms, LEAST_TURN_MS..=MOST_TURN_MS) => {
                Err(RulesError::TurnMs(ms))
            }
            turn_ms => Ok(Rules {
                turn_ms,
                bank: time.bank(),
            }),
        }
    }

    /// The time that players have.
    pub const fn time(&self) -> TimeControl {
        TimeControl::of(self.turn_ms, self.bank)
    }

    /// How long a turn may take; `None` for no limit.
    pub const fn turn_ms(&self) -> Option<u32> {
        self.turn_ms
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            turn_ms: Some(USUAL_TURN_MS),
            bank: None,
        }
    }
}

/// The reason why options are not playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
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
    #[serde(default = "usual_turn_ms")]
    turn_ms: Option<u32>,
    #[serde(default)]
    bank: Option<Bank>,
}

fn usual_turn_ms() -> Option<u32> {
    Rules::default().turn_ms
}

impl TryFrom<Written> for Rules {
    type Error = RulesError;

    fn try_from(written: Written) -> Result<Self, RulesError> {
        Rules::with_time(TimeControl::of(written.turn_ms, written.bank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Rules, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn a_turn_takes_a_minute_unless_said_otherwise() {
        assert_eq!(read("{}"), Ok(Rules::default()));
        assert_eq!(Rules::default().turn_ms(), Some(60_000));
    }

    #[test]
    fn a_turn_may_be_anything_from_five_seconds_to_ten_minutes_or_unlimited() {
        for turn_ms in [None, Some(5_000), Some(600_000)] {
            let rules = Rules::with_turn_ms(turn_ms).unwrap();
            assert_eq!(read(&serde_json::to_string(&rules).unwrap()), Ok(rules));
        }
    }

    #[test]
    fn nonsense_is_refused_with_the_field_and_its_range() {
        for json in [
            r#"{"turn_ms":4999}"#,
            r#"{"turn_ms":600001}"#,
            r#"{"turn_ms":0}"#,
        ] {
            let error = read(json).unwrap_err();
            assert!(
                error.contains("turn_ms") && error.contains("5000 to 600000"),
                "{error}"
            );
        }
        assert!(read(r#"{"turn_ms":-1}"#).is_err());
        assert!(read(r#"{"turns_ms":9000}"#).is_err());
    }
}
