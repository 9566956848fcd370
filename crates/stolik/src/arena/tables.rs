//! The rules of the tables that the arena plays at: as given, for each number of players.

use super::Arena;
use anyhow::{Context, ensure};
use games::{AnyRules, GameKind};
use serde_json::{Map, Value};

/// More players than any game has.
const MOST: u8 = 8;

impl Arena {
    /// The rules for the number of players asked for, or else as given; with `--ladder` for every
    /// number of players that the game has, the fewest first.
    pub(super) fn tables(&self) -> anyhow::Result<Vec<AnyRules>> {
        let wrong = || format!("--rules: no options of {}", self.game);
        let given: Map<String, Value> = serde_json::from_str(&self.rules).with_context(wrong)?;
        let usual = read(self.game, given.clone()).with_context(wrong)?;
        let numbers = match self.players {
            Some(players) => players..=players,
            None if self.ladder && !given.contains_key("players") => 2..=MOST,
            None => return Ok(vec![usual]),
        };
        let mut tables: Vec<AnyRules> = numbers
            .filter_map(|players| for_players(self.game, &given, players))
            .collect();
        if tables.is_empty() {
            // Some games have one number of players, and no option for it.
            let count = usual.seating().count();
            ensure!(
                self.players
                    .is_none_or(|players| count == usize::from(players)),
                "{} is not played by so many",
                self.game
            );
            tables.push(usual);
        }
        Ok(tables)
    }
}

fn read(game: GameKind, options: Map<String, Value>) -> serde_json::Result<AnyRules> {
    serde_json::from_value(Value::Object(Map::from_iter([(
        game.name().to_owned(),
        Value::Object(options),
    )])))
}

/// The rules with this number of players; `None` if the game is not played by so many.
fn for_players(game: GameKind, given: &Map<String, Value>, players: u8) -> Option<AnyRules> {
    let mut options = given.clone();
    options.insert("players".to_owned(), players.into());
    let rules = read(game, options).ok()?;
    (rules.seating().count() == usize::from(players)).then_some(rules)
}
