//! What a report is: a line of chat, who said it, and what somebody found wrong with it.

use crate::{Person, PersonId, StoreError};

/// Where a line was said, for what has no table.
const LOBBY: &str = "lobby";

/// A report to be kept. The texts are the server's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport<'a> {
    /// The table it was said at; none for the lobby.
    pub table: Option<&'a str>,
    /// The line's number there.
    pub line: i64,
    /// Who said it.
    pub accused: &'a PersonId,
    /// What.
    pub said: &'a str,
    /// When.
    pub said_ms: i64,
    /// Who reports it.
    pub reporter: &'a PersonId,
    /// Why, in a word.
    pub reason: &'a str,
    /// What else they say.
    pub note: &'a str,
}

impl NewReport<'_> {
    pub(crate) fn place(&self) -> &str {
        self.table.unwrap_or(LOBBY)
    }
}

/// A report that waits to be settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Which.
    pub id: i64,
    /// The table it was said at; none for the lobby.
    pub table: Option<String>,
    /// Who said it.
    pub accused: Person,
    /// What.
    pub said: String,
    /// When.
    pub said_ms: i64,
    /// Who reported it; none if they have left for good.
    pub reporter: Option<Person>,
    /// Why, in a word.
    pub reason: String,
    /// What else they said.
    pub note: String,
    /// When they reported it.
    pub made_ms: i64,
}

/// A report's own columns, then the accused's, then the reporter's.
pub(crate) type Columns = (
    (i64, String, String, i64, String, String, i64),
    (String, String, String),
    (Option<String>, Option<String>, Option<String>),
);

impl Report {
    pub(crate) fn stored((own, accused, reporter): Columns) -> Result<Self, StoreError> {
        let (id, place, said, said_ms, reason, note, made_ms) = own;
        let reporter = match reporter {
            (Some(id), Some(nick), Some(kind)) => Some(Person::stored((id, nick, kind))?),
            _ => None,
        };
        let table = (place != LOBBY).then_some(place);
        let accused = Person::stored(accused)?;
        Ok(Report {
            id,
            table,
            accused,
            said,
            said_ms,
            reporter,
            reason,
            note,
            made_ms,
        })
    }
}
