//! How much time players have for their turns: the vocabulary of every game with turns.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use thiserror::Error;

/// One day in milliseconds.
pub const DAY_MS: u32 = 24 * 60 * 60 * 1000;
/// How many days a turn may take in a slow game.
pub const SLOW_DAYS: [u32; 5] = [1, 2, 3, 7, 14];
pub const LEAST_BANK_MS: u32 = 30_000;
pub const MOST_BANK_MS: u32 = 3 * 60 * 60 * 1000;
/// The most that one turn can add to a bank, or that it can last without cost.
pub const MOST_EXTRA_MS: u32 = 3 * 60 * 1000;

/// The time that players have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// As long as they like.
    #[default]
    Unlimited,
    /// So many milliseconds for each turn.
    PerTurn(u32),
    /// A bank for the whole game.
    Bank(Bank),
}

impl TimeControl {
    /// The control that options state by these two fields; a bank excludes a limit per turn.
    pub const fn of(turn_ms: Option<u32>, bank: Option<Bank>) -> Self {
        match (bank, turn_ms) {
            (Some(bank), _) => TimeControl::Bank(bank),
            (None, Some(ms)) => TimeControl::PerTurn(ms),
            (None, None) => TimeControl::Unlimited,
        }
    }

    /// So many days for each turn.
    pub const fn days(days: u32) -> Self {
        TimeControl::PerTurn(days * DAY_MS)
    }

    /// Whether the players need not be there together: a turn may take days.
    pub const fn is_slow(self) -> bool {
        matches!(self, TimeControl::PerTurn(ms) if ms >= DAY_MS)
    }

    /// The time for each turn, if that is the limit.
    pub const fn turn_ms(self) -> Option<u32> {
        match self {
            TimeControl::PerTurn(ms) => Some(ms),
            TimeControl::Unlimited | TimeControl::Bank(_) => None,
        }
    }

    pub const fn bank(self) -> Option<Bank> {
        match self {
            TimeControl::Bank(bank) => Some(bank),
            TimeControl::Unlimited | TimeControl::PerTurn(_) => None,
        }
    }
}

/// Whether a game with these limits for quick turns takes so long a turn: one of them, or
/// one of [`SLOW_DAYS`].
pub fn is_turn_ms(ms: u32, quick: RangeInclusive<u32>) -> bool {
    quick.contains(&ms) || SLOW_DAYS.iter().any(|days| days * DAY_MS == ms)
}

/// Time that a player has for all turns together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "WrittenBank", try_from = "WrittenBank")]
pub struct Bank {
    ms: u32,
    extra: Extra,
}

/// What each turn has besides the bank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extra {
    /// A player who ends a turn in time gains so many milliseconds (after Fischer).
    Increment(u32),
    /// The first milliseconds of a turn cost nothing (after Bronstein).
    Delay(u32),
}

impl Extra {
    pub const fn ms(self) -> u32 {
        match self {
            Extra::Increment(ms) | Extra::Delay(ms) => ms,
        }
    }
}

impl Bank {
    pub fn new(ms: u32, extra: Extra) -> Result<Self, BankError> {
        if !(LEAST_BANK_MS..=MOST_BANK_MS).contains(&ms) {
            Err(BankError::Bank(ms))
        } else if extra.ms() > MOST_EXTRA_MS {
            Err(BankError::Extra(extra.ms()))
        } else {
            Ok(Bank { ms, extra })
        }
    }

    /// What each player begins with.
    pub const fn ms(self) -> u32 {
        self.ms
    }

    pub const fn extra(self) -> Extra {
        self.extra
    }
}

/// The reason why a bank is not playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BankError {
    #[error("bank: ms: {0} is not within {LEAST_BANK_MS} to {MOST_BANK_MS}")]
    Bank(u32),
    #[error("bank: increment_ms or delay_ms: {0} is not within 0 to {MOST_EXTRA_MS}")]
    Extra(u32),
    #[error("bank: has both increment_ms and delay_ms")]
    TwoExtras,
}

/// A bank as it is written, unchecked.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBank {
    ms: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    increment_ms: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    delay_ms: Option<u32>,
}

impl From<Bank> for WrittenBank {
    fn from(Bank { ms, extra }: Bank) -> Self {
        let (increment_ms, delay_ms) = match extra {
            Extra::Increment(ms) => (Some(ms), None),
            Extra::Delay(ms) => (None, Some(ms)),
        };
        Self {
            ms,
            increment_ms,
            delay_ms,
        }
    }
}

impl TryFrom<WrittenBank> for Bank {
    type Error = BankError;

    fn try_from(written: WrittenBank) -> Result<Self, BankError> {
        let extra = match (written.increment_ms, written.delay_ms) {
            (Some(_), Some(_)) => return Err(BankError::TwoExtras),
            (None, Some(ms)) => Extra::Delay(ms),
            (increment, None) => Extra::Increment(increment.unwrap_or(0)),
        };
        Bank::new(written.ms, extra)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Bank, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn a_bank_survives_its_text() {
        for (extra, json) in [
            (
                Extra::Increment(3_000),
                r#"{"ms":300000,"increment_ms":3000}"#,
            ),
            (Extra::Delay(5_000), r#"{"ms":300000,"delay_ms":5000}"#),
        ] {
            let bank = Bank::new(300_000, extra).expect("playable");
            assert_eq!(serde_json::to_string(&bank).expect("written"), json);
            assert_eq!(read(json), Ok(bank));
        }
        assert_eq!(
            read(r#"{"ms":60000}"#),
            Ok(Bank::new(60_000, Extra::Increment(0)).expect("playable"))
        );
    }

    #[test]
    fn a_bank_out_of_range_or_with_two_extras_is_refused() {
        for (json, why) in [
            (r#"{"ms":29999}"#, "30000 to 10800000"),
            (r#"{"ms":10800001}"#, "30000 to 10800000"),
            (r#"{"ms":60000,"increment_ms":180001}"#, "0 to 180000"),
            (r#"{"ms":60000,"delay_ms":180001}"#, "0 to 180000"),
            (r#"{"ms":60000,"delay_ms":1,"increment_ms":1}"#, "both"),
            (r#"{"ms":60000,"days":1}"#, "days"),
        ] {
            let error = read(json).expect_err(json);
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn a_turn_takes_what_the_game_allows_or_one_of_five_numbers_of_days() {
        for ms in [5_000, 600_000, DAY_MS, 14 * DAY_MS] {
            assert!(is_turn_ms(ms, 5_000..=600_000), "{ms}");
        }
        for ms in [0, 4_999, 600_001, DAY_MS - 1, 4 * DAY_MS, u32::MAX] {
            assert!(!is_turn_ms(ms, 5_000..=600_000), "{ms}");
        }
    }

    #[test]
    fn only_days_make_a_game_slow() {
        assert!(TimeControl::days(1).is_slow());
        assert!(!TimeControl::PerTurn(600_000).is_slow());
        assert!(!TimeControl::Unlimited.is_slow());
        let bank = Bank::new(MOST_BANK_MS, Extra::Increment(0)).expect("playable");
        assert!(!TimeControl::Bank(bank).is_slow());
    }
}
