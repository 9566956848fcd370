//! Options as they are written, and the options of games that were recorded before `refill`
//! and `losers` existed.
//!
//! A record names every option that its program knew. So a text with all the older options and
//! without a newer one is a record, and has the rule of that time; in any other text an absent
//! option has its default.

use crate::{Drawing, LastCard, Losers, Refill, Specials};
use cards::Rank;
use game_core::Bank;
use serde::{Deserialize, Deserializer};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
pub(crate) struct Written {
    #[serde(deserialize_with = "named")]
    pub(crate) players: Option<u8>,
    #[serde(deserialize_with = "named")]
    pub(crate) hand: Option<u8>,
    #[serde(deserialize_with = "named")]
    pub(crate) drawing: Option<Drawing>,
    #[serde(deserialize_with = "named")]
    pub(crate) turn_ms: Option<Option<u32>>,
    #[serde(deserialize_with = "named")]
    pub(crate) bank: Option<Option<Bank>>,
    #[serde(deserialize_with = "named")]
    pub(crate) specials: Option<Specials>,
    #[serde(deserialize_with = "named")]
    pub(crate) reverses: Option<Option<Rank>>,
    #[serde(deserialize_with = "named")]
    pub(crate) last_card: Option<LastCard>,
    #[serde(deserialize_with = "named")]
    pub(crate) refill: Option<Refill>,
    #[serde(deserialize_with = "named")]
    pub(crate) losers: Option<Losers>,
}

/// A field that is present; `null` is a value of its type or refused.
fn named<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

impl Written {
    /// Whether all the options are named that every record names.
    pub(crate) fn is_whole(&self) -> bool {
        self.players.is_some()
            && self.hand.is_some()
            && self.drawing.is_some()
            && self.turn_ms.is_some()
            && self.specials.is_some()
            && self.reverses.is_some()
            && self.last_card.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    /// What a table of the usual options was recorded with before the newer options.
    const RECORDED: &str = r#"{"players":2,"hand":5,"drawing":"when_stuck","turn_ms":30000,"specials":{"2":{"add":2},"3":{"add":3},"J":{"lower":5},"Q":"clear","K":{"add":5},"A":"keep"},"reverses":null,"last_card":"silent"}"#;

    fn read(json: &str) -> (Refill, Losers) {
        let rules: Rules = serde_json::from_str(json).expect("rules");
        (rules.refill(), rules.losers())
    }

    #[test]
    fn a_record_from_before_an_option_keeps_the_rule_of_its_time() {
        assert_eq!(read(RECORDED), (Refill::WhenNeeded, Losers::Alike));
        let timeless = RECORDED.replace("30000", "null");
        assert_eq!(read(&timeless), (Refill::WhenNeeded, Losers::Alike));
    }

    #[test]
    fn options_that_are_not_a_record_have_the_rules_of_today() {
        let usual = (Refill::AfterDraw, Losers::ByHand);
        for json in [
            "{}".to_owned(),
            r#"{"players":3}"#.to_owned(),
            RECORDED.replace(r#""reverses":null,"#, ""),
            serde_json::to_string(&Rules::default()).expect("plain data"),
        ] {
            assert_eq!(read(&json), usual, "{json}");
        }
    }

    #[test]
    fn what_is_named_holds_even_in_a_record() {
        let json = RECORDED.replace(
            r#""last_card""#,
            r#""refill":"after_draw","losers":"by_hand","last_card""#,
        );
        assert_eq!(read(&json), (Refill::AfterDraw, Losers::ByHand));
    }
}
