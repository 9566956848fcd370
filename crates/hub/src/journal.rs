//! What a table keeps: the rows from which it can be rebuilt anywhere, at any time.

use crate::WallTime;
use game_core::{ReplayError, Seat, Seed};
use games::{AnyEntry, AnyRules, Mismatch};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use wire::{ChatText, Nick, Person, PersonId, Setup, Sitter};

/// One row of a table's journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// When, in the world.
    pub at: WallTime,
    /// What.
    #[serde(flatten)]
    pub kept: Kept,
}

impl Row {
    /// The row as one line of text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("rows are plain data")
    }

    /// Reads a line of text.
    pub fn from_text(text: &str) -> Result<Self, RestoreError> {
        serde_json::from_str(text).map_err(|error| RestoreError::Unreadable(error.to_string()))
    }
}

impl Row {
    /// Takes somebody's name and words out, when they have deleted their account. What they did
    /// stays: a game without its moves would be nobody's. Their id names nobody any more.
    pub fn forget(&mut self, who: &PersonId) {
        match &mut self.kept {
            Kept::Opened { by: person, .. }
            | Kept::Sat {
                sitter: Sitter::Person(person),
                ..
            } => {
                forget_name(person, who);
            }
            Kept::Silenced(person) | Kept::Renamed(person) => forget_name(person, who),
            Kept::Said { by, text } if by.id == *who => {
                forget_name(by, who);
                *text = ChatText::try_from("…".to_owned()).expect("a line of chat");
            }
            Kept::Said { .. }
            | Kept::Sat {
                sitter: Sitter::Bot(_),
                ..
            }
            | Kept::Host(_) => {}
            Kept::Rules(_) | Kept::Stood { .. } | Kept::Ready { .. } | Kept::Sealed { .. } => {}
            Kept::Removed(_) | Kept::Dealt | Kept::Entry(_) | Kept::Heard(_) | Kept::Closed => {}
        }
    }
}

fn forget_name(person: &mut Person, who: &PersonId) {
    if person.id == *who {
        person.nick = Nick::deleted();
    }
}

/// What can happen to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    /// It was opened. Always the first row, and only that.
    Opened {
        /// By whom.
        by: Person,
        /// How.
        setup: Setup,
    },
    /// The host changed the rules.
    Rules(AnyRules),
    /// Someone sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        sitter: Sitter,
    },
    /// A seat was vacated.
    Stood {
        /// Which.
        seat: Seat,
    },
    /// Someone became ready, or no longer is.
    Ready {
        /// Where.
        seat: Seat,
        /// Whether.
        ready: bool,
    },
    /// The table has another host, or none.
    Host(Option<PersonId>),
    /// Somebody who sits there goes by another nick now.
    Renamed(Person),
    /// The host removed somebody, who may not come back.
    Removed(PersonId),
    /// The next game's luck is fixed; its hash is shown from now on.
    Sealed {
        /// All of it.
        seed: Seed,
    },
    /// A game began, with the luck that was sealed.
    Dealt,
    /// Something happened in the game.
    Entry(AnyEntry),
    /// Someone spoke.
    Said {
        /// Who.
        by: Person,
        /// What.
        text: ChatText,
    },
    /// The host has silenced somebody.
    Silenced(Person),
    /// The host lets somebody speak again.
    Heard(PersonId),
    /// The table is no more.
    Closed,
}

/// A journal no table can have written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RestoreError {
    /// The rows are not ours.
    #[error("a row cannot be read: {0}")]
    Unreadable(String),
    /// The first row must open the table, and no other.
    #[error("row {0} is out of place")]
    OutOfPlace(usize),
    /// The game's entries do not fit.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The game's entries are another game's.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
}
