//! Rules for a new table that have a name: one touch in place of many choices.

use crate::{
    games::{NamedRules, named_rules, usual},
    texts::{Text, home as t},
};
use game_core::DAY_MS;
use games::{AnyRules, GameKind};

/// The days per turn of slow games.
const SLOW_DAYS: u32 = 3;

/// Rules with a name.
pub struct Preset {
    pub name: Text,
    pub rules: AnyRules,
}

/// Rules that most people would choose for so many players; none for a game whose options have
/// presets of their own.
pub fn presets(kind: GameKind, players: u8) -> Vec<Preset> {
    let Some(NamedRules { quick_ms, classic }) = named_rules(kind) else {
        return Vec::new();
    };
    let usual = |turn_ms| usual(kind, players, turn_ms);
    let preset = |name, rules| Preset { name, rules };
    vec![
        preset(t::quick_rules, usual(Some(quick_ms))),
        preset(t::classic_rules, classic(players)),
        preset(t::slow_rules, usual(Some(SLOW_DAYS * DAY_MS))),
        preset(t::home_rules, usual(None)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classic_rules_are_the_ones_a_new_table_begins_with() {
        for &kind in GameKind::ALL {
            let default = kind.default_rules();
            let all = presets(kind, default.seating().count() as u8);
            let is_classic = |preset: &Preset| preset.rules == default;
            let classic = all.iter().position(is_classic);
            assert_eq!(classic, (!all.is_empty()).then_some(1), "{kind}");
        }
    }

    #[test]
    fn no_two_presets_of_a_game_are_the_same_and_all_have_the_players_asked_for() {
        for &kind in GameKind::ALL {
            let players = kind.default_rules().seating().count();
            let all = presets(kind, players as u8);
            for (index, preset) in all.iter().enumerate() {
                let same = all.iter().filter(|other| other.rules == preset.rules);
                assert_eq!(same.count(), 1, "{kind}, {index}");
                assert_eq!(preset.rules.seating().count(), players, "{kind}");
            }
        }
    }
}
