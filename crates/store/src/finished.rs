//! A finished game: its players, their places and its outcome.

use crate::{
    Malformed, PersonId,
    text::{is_name, is_storable},
};
use rating::Placing;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Most players of one game.
pub const MAX_PLAYERS: usize = 64;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The number of the game at its table.
    pub number: i64,
    pub game: String,
    pub started_ms: i64,
    pub ended_ms: i64,
    /// The outcome as JSON; `store` does not read it.
    pub outcome: String,
    /// One for each seat.
    pub players: Vec<PlayerRow>,
    /// Where the game is in the journal. None in games from before this was stored, and in lists of
    /// games: [`Store::find_game`](crate::Store::find_game) reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<GameRows>,
    /// Whether it changes ratings. Games in logs of older versions are not rated.
    #[serde(default)]
    pub rated: bool,
}

/// The rows of a finished game in its table's journal, and what its replay needs besides them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRows {
    pub first_seq: i64,
    pub last_seq: i64,
    /// The lines of chat that were said before `first_seq`.
    pub lines_before: i64,
    /// The table's setup as JSON; `store` does not read it.
    pub setup: String,
}

/// One seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerRow {
    pub seat: u8,
    /// Seats of one side win and lose together.
    pub side: u8,
    pub who: PlayerId,
    /// The nick at the time of the game.
    pub nick: String,
    /// 1 for the best; sides that drew share a place.
    pub place: u8,
    /// Whether a program played for the person.
    #[serde(default)]
    pub program: bool,
}

impl PlayerRow {
    /// The side and place of this seat.
    pub fn placing(&self) -> Placing {
        Placing {
            side: self.side,
            place: self.place,
        }
    }
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerId {
    Person(PersonId),
    /// The name of a bot.
    Bot(String),
    /// A person who was deleted.
    Deleted,
}

/// A finished game and the table it was played at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    pub table_id: String,
    /// Whether the table was public: everyone may find the game.
    pub is_public: bool,
    pub finished: FinishedGame,
}

impl GameRow {
    /// The cursor of the next page if this is the last game of a page.
    pub fn cursor(&self) -> Cursor {
        let FinishedGame {
            ended_ms, number, ..
        } = self.finished;
        Cursor {
            ended_ms,
            table_id: self.table_id.clone(),
            number,
        }
    }
}

/// A position in a list of games, newest first: after the game with these values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    pub ended_ms: i64,
    pub table_id: String,
    pub number: i64,
}

impl Cursor {
    /// The start of the list.
    pub fn newest() -> Self {
        Cursor {
            ended_ms: i64::MAX,
            table_id: String::new(),
            number: 0,
        }
    }
}

impl FinishedGame {
    pub(crate) fn check(&self) -> Result<(), Malformed> {
        let seats: HashSet<u8> = self.players.iter().map(|player| player.seat).collect();
        let is_named = |player: &PlayerRow| match &player.who {
            PlayerId::Bot(name) => is_name(name) && is_name(&player.nick),
            PlayerId::Person(_) | PlayerId::Deleted => is_name(&player.nick),
        };
        let setup = self.rows.as_ref().map_or("", |rows| &rows.setup);
        if !is_storable(&self.outcome) || !is_storable(setup) {
            Err(Malformed::ZeroByte)
        } else if !is_name(&self.game) || !self.players.iter().all(is_named) {
            Err(Malformed::Name)
        } else if seats.is_empty() || seats.len() > MAX_PLAYERS {
            Err(Malformed::Players)
        } else if seats.len() < self.players.len() {
            // Two players on one seat.
            Err(Malformed::Players)
        } else {
            Ok(())
        }
    }
}
