//! What is remembered of a game after its end.

use crate::{
    Malformed, PersonId,
    text::{is_name, is_storable},
};
use rating::Placing;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Most players of one game.
pub const MAX_PLAYERS: usize = 64;

/// A game that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// Which game of its table, counted by the table.
    pub number: i64,
    /// The game's name.
    pub game: String,
    /// When it began.
    pub started_ms: i64,
    /// When it ended.
    pub ended_ms: i64,
    /// How it ended; opaque here.
    pub outcome: String,
    /// Who played, one for each seat.
    pub players: Vec<PlayerRow>,
}

/// One seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerRow {
    /// The seat's number.
    pub seat: u8,
    /// Who won and lost with them: the number of their side.
    pub side: u8,
    /// Who sat there.
    pub who: PlayerId,
    /// What they were called then.
    pub nick: String,
    /// Their place, 1 for the best; equals share one.
    pub place: u8,
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

/// Who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerId {
    /// A person.
    Person(PersonId),
    /// A bot, by its name.
    Bot(String),
    /// Somebody whose data was deleted.
    Deleted,
}

/// A finished game and the table it was played at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// The table.
    pub table_id: String,
    /// Whether everyone may find it.
    pub is_public: bool,
    /// The game.
    pub finished: FinishedGame,
}

impl GameRow {
    /// Where the next page begins if this is the last game of a page.
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

/// A place in a list of games, newest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When the last game seen ended.
    pub ended_ms: i64,
    /// Its table.
    pub table_id: String,
    /// Its number.
    pub number: i64,
}

impl Cursor {
    /// The start of every list.
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
        match () {
            () if !is_storable(&self.outcome) => Err(Malformed::ZeroByte),
            () if !is_name(&self.game) || !self.players.iter().all(is_named) => {
                Err(Malformed::Name)
            }
            () if seats.is_empty() || seats.len() > MAX_PLAYERS => Err(Malformed::Players),
            () if seats.len() < self.players.len() => Err(Malformed::Players),
            () => Ok(()),
        }
    }
}
