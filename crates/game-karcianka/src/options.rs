//! Options before they are checked: absent keys have defaults, and invalid ones are refused
//! on the way to [`Rules`](crate::Rules).

use crate::{Drawing, LastCard, Losers, Refill, Specials, written::Written};
use cards::Rank;
use game_core::Bank;
use serde::{Deserialize, Serialize};

/// Options of a table, unchecked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct Options {
    pub players: u8,
    /// How many cards each player is dealt.
    pub hand: u8,
    pub drawing: Drawing,
    /// How long a turn may take; `None` for no limit.
    pub turn_ms: Option<u32>,
    /// The time for all turns together; excludes `turn_ms`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<Bank>,
    pub specials: Specials,
    /// The rank that reverses the order of play, if any.
    pub reverses: Option<Rank>,
    pub last_card: LastCard,
    pub refill: Refill,
    pub losers: Losers,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 2,
            hand: 5,
            drawing: Drawing::WhenStuck,
            turn_ms: Some(30_000),
            bank: None,
            specials: Specials::default(),
            reverses: None,
            last_card: LastCard::Silent,
            refill: Refill::AfterDraw,
            losers: Losers::ByHand,
        }
    }
}

impl From<Written> for Options {
    fn from(written: Written) -> Self {
        let usual = Options::default();
        let (refill, losers) = if written.is_whole() {
            (Refill::WhenNeeded, Losers::Alike)
        } else {
            (usual.refill, usual.losers)
        };
        Options {
            players: written.players.unwrap_or(usual.players),
            hand: written.hand.unwrap_or(usual.hand),
            drawing: written.drawing.unwrap_or(usual.drawing),
            turn_ms: written.turn_ms.unwrap_or(usual.turn_ms),
            bank: written.bank.unwrap_or(usual.bank),
            specials: written.specials.unwrap_or(usual.specials),
            reverses: written.reverses.unwrap_or(usual.reverses),
            last_card: written.last_card.unwrap_or(usual.last_card),
            refill: written.refill.unwrap_or(refill),
            losers: written.losers.unwrap_or(losers),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effect, Rules};

    fn read(json: &str) -> Result<Rules, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn the_usual_table_is_that_of_the_source() {
        let rules = read("{}").unwrap();
        assert_eq!(rules, Rules::default());
        assert_eq!(
            (rules.players(), rules.hand(), rules.turn_ms()),
            (2, 5, Some(30_000))
        );
        assert_eq!(
            (rules.drawing(), rules.last_card()),
            (Drawing::WhenStuck, LastCard::Silent)
        );
        assert_eq!(rules.reverses(), None);
        assert_eq!(
            (rules.refill(), rules.losers()),
            (Refill::AfterDraw, Losers::ByHand)
        );
        let specials: Vec<_> = rules.specials().iter().collect();
        assert_eq!(
            specials,
            [
                (Rank::Two, Effect::Add(2)),
                (Rank::Three, Effect::Add(3)),
                (Rank::Jack, Effect::Lower(5)),
                (Rank::Queen, Effect::Clear),
                (Rank::King, Effect::Add(5)),
                (Rank::Ace, Effect::Keep),
            ]
        );
    }

    #[test]
    fn every_option_survives_its_text() {
        let json = r#"{"players":6,"hand":8,"drawing":"at_will","turn_ms":null,"specials":{"4":{"add":4},"10":"clear"},"reverses":"9","last_card":"called","refill":"when_needed","losers":"alike"}"#;
        let rules = read(json).unwrap();
        assert_eq!(serde_json::to_string(&rules).unwrap(), json);
        assert_eq!(rules.specials().cards().len(), 8);
    }

    #[test]
    fn nonsense_is_refused_with_the_field_and_what_it_may_be() {
        let all = Rank::ALL
            .map(|rank| format!("\"{rank}\":\"keep\""))
            .join(",");
        for (json, told) in [
            (
                r#"{"players":1}"#.to_owned(),
                "players: 1 is not within 2 to 6",
            ),
            (
                r#"{"players":7}"#.to_owned(),
                "players: 7 is not within 2 to 6",
            ),
            (r#"{"hand":3}"#.to_owned(), "hand: 3 is not within 4 to 8"),
            (r#"{"hand":9}"#.to_owned(), "hand: 9 is not within 4 to 8"),
            (
                r#"{"turn_ms":4999}"#.to_owned(),
                "turn_ms: 4999 is not within 5000 to 600000",
            ),
            (
                r#"{"specials":{"2":{"add":0}}}"#.to_owned(),
                "specials: 2: Add(0) is not within 1 to 9",
            ),
            (
                r#"{"specials":{"2":{"lower":10}}}"#.to_owned(),
                "specials: 2: Lower(10) is not within 1 to 9",
            ),
            (r#"{"specials":{"1":"keep"}}"#.to_owned(), "expected a rank"),
            (
                format!(r#"{{"specials":{{{all}}}}}"#),
                "at least one rank must not be special",
            ),
            (r#"{"hands":5}"#.to_owned(), "unknown field"),
            (r#"{"players":null}"#.to_owned(), "invalid type: null"),
        ] {
            let error = read(&json).unwrap_err();
            assert!(error.contains(told), "{json}: {error}");
        }
    }
}
