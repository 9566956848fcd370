//! The journal rows from which a table can be rebuilt on any node at any time.

use crate::WallTime;
use game_core::{Commitment, Contribution, GameTime, ReplayError, Seat, Seed};
use games::{AnyEntry, AnyRules, Mismatch};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use wire::{AddressTag, ChatText, Nick, Person, PersonId, Proposal, Rated, Setup, Sitter};

/// One row of a table's journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JournalRow {
    /// The wall time; never earlier than the row before.
    pub at: WallTime,
    #[serde(flatten)]
    pub fact: JournalFact,
}

impl JournalRow {
    /// The row as one line of JSON.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("rows are plain data")
    }

    /// Parses a line written by `to_text`.
    pub fn from_text(text: &str) -> Result<Self, RestoreError> {
        serde_json::from_str(text).map_err(|error| RestoreError::Unreadable(error.to_string()))
    }
}

impl JournalRow {
    /// Removes a deleted account's nick and chat lines. Moves stay, because the game could not be
    /// replayed without them; the remaining `PersonId` no longer identifies anyone.
    pub fn forget(&mut self, who: &PersonId) {
        match &mut self.fact {
            JournalFact::Opened { by, from, .. } => {
                *from = from.filter(|_| by.id != *who);
                forget_name(by, who);
            }
            JournalFact::Sat {
                sitter: Sitter::Person(person),
                ..
            } => {
                forget_name(person, who);
            }
            JournalFact::Silenced(person) | JournalFact::Renamed(person) => {
                forget_name(person, who)
            }
            JournalFact::Said { by, text } if by.id == *who => {
                forget_name(by, who);
                *text = ChatText::try_from("…".to_owned()).expect("a line of chat");
            }
            JournalFact::Said { .. }
            | JournalFact::Sat {
                sitter: Sitter::Bot(_),
                ..
            }
            | JournalFact::Host(_) => {}
            JournalFact::Rules(_)
            | JournalFact::Rated(_)
            | JournalFact::Stood { .. }
            | JournalFact::Ready { .. }
            | JournalFact::Sealed { .. }
            | JournalFact::Committed { .. }
            | JournalFact::RevealsAsked
            | JournalFact::Revealed { .. } => {}
            JournalFact::Removed(_)
            | JournalFact::Dealt
            | JournalFact::Entry(_)
            | JournalFact::Proposed { .. }
            | JournalFact::Declined(_)
            | JournalFact::Paused { .. }
            | JournalFact::Resumed
            | JournalFact::TakenBack { .. }
            | JournalFact::Heard(_)
            | JournalFact::Closed => {}
        }
    }
}

fn forget_name(person: &mut Person, who: &PersonId) {
    if person.id == *who {
        person.nick = Nick::deleted();
    }
}

/// A fact that can happen to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JournalFact {
    /// The table was opened. Always the first row, and only the first.
    Opened {
        by: Person,
        setup: Setup,
        /// Where the creator connected from; `None` on this machine and in old journals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<AddressTag>,
    },
    /// The host changed the rules.
    Rules(AnyRules),
    /// The host changed whether games are rated.
    Rated(Rated),
    /// A person or bot sat down.
    Sat { seat: Seat, sitter: Sitter },
    /// A seat was vacated.
    Stood { seat: Seat },
    /// A seat's `ready` changed.
    Ready { seat: Seat, ready: bool },
    /// The table has another host, or none.
    Host(Option<PersonId>),
    /// A person on a seat has another nick or kind now.
    Renamed(Person),
    /// The host removed a person, who may not come back.
    Removed(PersonId),
    /// The server's seed of the next game was fixed. Its hash is published from now on, see
    /// `Room::next_promise`. Resets everyone's readiness and commitment.
    Sealed { seed: Seed },
    /// A player has committed to a contribution to the next deal.
    Committed { seat: Seat, commitment: Commitment },
    /// All are ready, and the table waits for contributions to be revealed.
    RevealsAsked,
    /// A player has revealed the contribution. It stays secret until the game is over.
    Revealed { seat: Seat, value: Contribution },
    /// A game began with the sealed seed and the contributions.
    Dealt,
    /// The game's record grew by one entry.
    Entry(AnyEntry),
    /// A player proposed something, or agreed to it.
    Proposed { seat: Seat, what: Proposal },
    /// A proposal was withdrawn or declined.
    Declined(Proposal),
    /// The game was paused by agreement, at this time of its clock.
    Paused { at: GameTime },
    /// The pause has ended.
    Resumed,
    /// The game's record was cut to its first `version` entries, and its clock set to `at`.
    TakenBack { version: u32, at: GameTime },
    /// A line of chat was said.
    Said { by: Person, text: ChatText },
    /// The host silenced a person.
    Silenced(Person),
    /// The host lifted a person's silence.
    Heard(PersonId),
    /// The table was closed.
    Closed,
}

/// The reason why rows are not the journal of any table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RestoreError {
    /// A row is not JSON of the expected shape.
    #[error("a row cannot be read: {0}")]
    Unreadable(String),
    /// `JournalFact::Opened` is not the first row, or stands a second time, or a row does not fit
    /// the state.
    #[error("row {0} is out of place")]
    OutOfPlace(usize),
    /// The entries of a game break its rules.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The entries belong to another game than the table's.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
}
