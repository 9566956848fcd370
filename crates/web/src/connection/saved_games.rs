//! Local games in the browser's `localStorage`: one unfinished table per game, and the last
//! `MAX_REPLAYS` finished games.

use crate::{browser::storage, rivals::Rivals};
use games::{BotName, GameKind};
use serde::{Deserialize, Serialize};
use wire::{Person, TableId};

/// The most finished games in storage.
const MAX_REPLAYS: u32 = 20;
/// The longest journal kept; a table of more rows than that is not continued after a reload.
const MAX_ROWS: usize = 5000;
const COUNTER: &str = "stolik.replays";
const PERSON: &str = "stolik.person";

/// A local table in storage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// What it is called.
    pub table: TableId,
    /// The bot played against.
    pub bot: BotName,
    /// On how many seats it sits.
    #[serde(default = "one")]
    pub rivals: u8,
    /// The time per turn in milliseconds; `None` is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_ms: Option<u32>,
    /// The table's journal.
    pub rows: Vec<String>,
    /// Whether a game is on.
    pub playing: bool,
}

impl SavedGame {
    /// Who is played against.
    pub fn rivals(&self) -> Rivals {
        Rivals {
            bot: self.bot.clone(),
            count: self.rivals,
            turn_ms: self.turn_ms,
        }
    }
}

/// The default of `rivals`: games saved before that field existed have one.
fn one() -> u8 {
    1
}

fn game_key(kind: GameKind) -> String {
    format!("stolik.game.{kind}")
}

fn replay_key(number: u32) -> String {
    format!("stolik.replay.{number}")
}

/// The local table of that game, if one is saved and readable.
pub fn saved_game(kind: GameKind) -> Option<SavedGame> {
    serde_json::from_str(&storage::read(&game_key(kind))?).ok()
}

/// Saves the local table of that game as one value, so that two tabs that write in turn leave a
/// consistent table. A table with more than `MAX_ROWS` rows is forgotten.
pub(super) fn save_game(kind: GameKind, game: &SavedGame) {
    match serde_json::to_string(game) {
        Ok(text) if game.rows.len() <= MAX_ROWS => keep(&game_key(kind), &text),
        _ => forget_game(kind),
    }
}

/// Forgets the local table of that game.
pub(super) fn forget_game(kind: GameKind) {
    storage::forget(&game_key(kind));
}

/// A finished local game.
pub fn stored_replay(number: u32) -> Option<String> {
    storage::read(&replay_key(number))
}

fn last_replay() -> u32 {
    storage::read(COUNTER)
        .and_then(|text| text.parse().ok())
        .unwrap_or(0)
}

/// Writes the text. If `localStorage` is full, the oldest replays are removed first.
fn keep(key: &str, text: &str) {
    let last = last_replay();
    let mut oldest = last.saturating_sub(MAX_REPLAYS);
    while !storage::try_write(key, text) && oldest < last {
        oldest += 1;
        storage::forget(&replay_key(oldest));
    }
}

/// Saves a finished game and returns its number; a game that is saved already keeps its number.
pub(super) fn store_replay(text: &str) -> u32 {
    let last = last_replay();
    let kept = last.saturating_sub(MAX_REPLAYS - 1).max(1)..=last;
    if let Some(number) = kept
        .rev()
        .find(|&number| stored_replay(number).as_deref() == Some(text))
    {
        return number;
    }
    let number = last + 1;
    storage::forget(&replay_key(number.saturating_sub(MAX_REPLAYS)));
    keep(&replay_key(number), text);
    storage::write(COUNTER, &number.to_string());
    number
}

/// The person as of the last connection, so that they keep their name offline.
pub(super) fn remembered_person() -> Option<Person> {
    serde_json::from_str(&storage::read(PERSON)?).ok()
}

/// Saves the person for [`remembered_person`].
pub(super) fn remember_person(person: &Person) {
    if let Ok(text) = serde_json::to_string(person) {
        storage::write(PERSON, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_kept_before_there_were_more_rivals_than_one_goes_on() {
        let text = r#"{"table":"TABLE","bot":"hard","rows":[],"playing":true}"#;
        let text = text.replace("TABLE", &TableId::from_bits(1).to_string());
        let kept: SavedGame = serde_json::from_str(&text).unwrap();
        assert_eq!(
            kept.rivals(),
            Rivals {
                bot: "hard".parse().unwrap(),
                count: 1,
                turn_ms: None,
            }
        );
    }
}
