//! The games against bots that were finished in this browser: how many were won, drawn and lost
//! against which bots.

use crate::{browser::storage, rivals::Rivals};
use games::GameKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The game that was played last against bots.
const LAST: &str = "stolik.last";

/// How a game went for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    Won,
    Drawn,
    Lost,
}

/// Games against the same bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BotScore {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// What `localStorage` keeps of one game.
#[derive(Default, Serialize, Deserialize)]
struct Book {
    /// The table and number of the last game counted: an end is shown again after a reload.
    last: String,
    scores: BTreeMap<String, BotScore>,
}

impl Book {
    fn count(&mut self, what: String, against: &Rivals, result: GameResult) {
        if self.last == what {
            return;
        }
        self.last = what;
        let score = self.scores.entry(key_of(against)).or_default();
        match result {
            GameResult::Won => score.won += 1,
            GameResult::Drawn => score.drawn += 1,
            GameResult::Lost => score.lost += 1,
        }
    }
}

/// Counts a finished game, unless it was counted before. `what` names the game.
pub fn count(kind: GameKind, what: String, against: &Rivals, result: GameResult) {
    let mut book = read(kind);
    book.count(what, against, result);
    if let Ok(text) = serde_json::to_string(&book) {
        storage::write(&key(kind), &text);
    }
    storage::write(LAST, kind.name());
}

/// The score against these bots, whatever the time per turn; `None` before the first game.
pub fn score(kind: GameKind, against: &Rivals) -> Option<BotScore> {
    read(kind).scores.get(&key_of(against)).copied()
}

/// The game that was finished last, if it is one of the list.
pub fn last_game() -> Option<GameKind> {
    storage::read(LAST)?.parse().ok()
}

fn read(kind: GameKind) -> Book {
    let text = storage::read(&key(kind)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

fn key(kind: GameKind) -> String {
    format!("stolik.record.{kind}")
}

fn key_of(rivals: &Rivals) -> String {
    format!("{} {}", rivals.count, rivals.bot)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rivals(count: u8, turn_ms: Option<u32>) -> Rivals {
        Rivals {
            bot: "hard".parse().unwrap(),
            count,
            turn_ms,
        }
    }

    #[test]
    fn a_game_is_counted_once_however_often_its_end_is_shown() {
        let mut book = Book::default();
        for what in ["a 1", "a 1", "a 2"] {
            book.count(what.to_owned(), &rivals(1, None), GameResult::Won);
        }
        book.count("b 1".to_owned(), &rivals(1, Some(60_000)), GameResult::Lost);
        book.count("c 1".to_owned(), &rivals(2, None), GameResult::Drawn);
        let score = |count| book.scores[&key_of(&rivals(count, None))];
        assert_eq!((score(1).won, score(1).lost, score(1).drawn), (2, 1, 0));
        assert_eq!((score(2).won, score(2).lost, score(2).drawn), (0, 0, 1));
    }
}
