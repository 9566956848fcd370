//! Options as deserialised.

use super::{Edition, LEAST_PLAYERS, Rules, RulesError, Teams};
use game_core::{Bank, TimeControl};
use serde::Deserialize;

/// Options as deserialised, unchecked.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Written {
    players: Option<u8>,
    teams: Option<u8>,
    dealt: Option<u8>,
    target: Option<i32>,
    sequences: Option<bool>,
    #[serde(deserialize_with = "given")]
    turn_ms: Given<Option<u32>>,
    bank: Option<Bank>,
    edition: Option<Edition>,
}

/// A field that tells `null` from not being there.
type Given<T> = Option<T>;

fn given<'de, D: serde::Deserializer<'de>>(field: D) -> Result<Given<Option<u32>>, D::Error> {
    Option::deserialize(field).map(Some)
}

impl Written {
    /// The edition that options without one mean. Every record of the first edition names all the
    /// options there were, and those only; options that leave any of them out are a wish.
    fn edition(&self) -> Edition {
        let is_whole = self.players.is_some()
            && self.dealt.is_some()
            && self.target.is_some()
            && self.sequences.is_some()
            && self.turn_ms.is_some();
        match self.edition {
            Some(edition) => edition,
            None if is_whole => Edition::First,
            None => Edition::default(),
        }
    }
}

impl TryFrom<Written> for Rules {
    type Error = RulesError;

    fn try_from(written: Written) -> Result<Self, RulesError> {
        let usual = Rules::default();
        let turn_ms = written.turn_ms.unwrap_or(usual.turn_ms);
        let rules = Rules::for_players(written.players.unwrap_or(LEAST_PLAYERS))?
            .with_dealt(written.dealt.unwrap_or(usual.dealt))?
            .with_target(written.target.unwrap_or(usual.target))?
            .with_time(TimeControl::of(turn_ms, written.bank))?
            .with_sequences(written.sequences.unwrap_or(usual.sequences))
            .with_edition(written.edition());
        match written.teams {
            Some(teams) => rules.with_teams(Teams::try_from(teams)?),
            None => Ok(rules),
        }
    }
}
