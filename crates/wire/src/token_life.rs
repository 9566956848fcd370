//! How long a program's token lasts.

use serde::{Deserialize, Serialize};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The choices of a token's life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TokenLife {
    /// Expires after 30 days.
    #[serde(rename = "30_days")]
    Month,
    /// Expires after 90 days; the default.
    #[default]
    #[serde(rename = "90_days")]
    Quarter,
    /// Expires after 365 days.
    #[serde(rename = "365_days")]
    Year,
    /// Lasts until it is revoked or the password changes.
    #[serde(rename = "never")]
    Unlimited,
}

impl TokenLife {
    /// The life in milliseconds; `None` if it has no end.
    pub const fn lasts_ms(self) -> Option<i64> {
        match self {
            TokenLife::Month => Some(30 * DAY_MS),
            TokenLife::Quarter => Some(90 * DAY_MS),
            TokenLife::Year => Some(365 * DAY_MS),
            TokenLife::Unlimited => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_life_has_its_word_and_its_length() {
        for (life, word, days) in [
            (TokenLife::Month, "\"30_days\"", Some(30)),
            (TokenLife::Quarter, "\"90_days\"", Some(90)),
            (TokenLife::Year, "\"365_days\"", Some(365)),
            (TokenLife::Unlimited, "\"never\"", None),
        ] {
            assert_eq!(serde_json::to_string(&life).expect("plain data"), word);
            assert_eq!(serde_json::from_str::<TokenLife>(word).expect(word), life);
            assert_eq!(life.lasts_ms(), days.map(|days: i64| days * DAY_MS));
        }
    }
}
