//! A report: a line of chat, its author, and what another person objects to.

use crate::{Person, PersonId, StoreError, person::PersonRow};

/// The column `place` of a line that was said in the lobby.
const LOBBY: &str = "lobby";

/// A report to be saved. The server has checked its texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport<'a> {
    /// None for the lobby.
    pub table: Option<&'a str>,
    /// The number of the line in its chat.
    pub line: i64,
    /// The author of the line.
    pub accused: &'a PersonId,
    pub said: &'a str,
    pub said_ms: i64,
    pub reporter: &'a PersonId,
    pub reason: &'a str,
    /// The reporter's own words.
    pub note: &'a str,
}

impl NewReport<'_> {
    pub(crate) fn place(&self) -> &str {
        self.table.unwrap_or(LOBBY)
    }
}

/// A report without a verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub id: i64,
    /// None for the lobby.
    pub table: Option<String>,
    /// The author of the line.
    pub accused: Person,
    pub said: String,
    pub said_ms: i64,
    /// None if the reporter was deleted.
    pub reporter: Option<Person>,
    pub reason: String,
    /// The reporter's own words.
    pub note: String,
    pub made_ms: i64,
}

row! {
    /// The columns of a [`Report`], with those of both people.
    struct ReportRow {
        id: i64, place: String, said: String, said_ms: i64, reason: String, note: String,
        made_ms: i64, accused_id: String, accused_nick: String, accused_kind: String,
        reporter_id: Option<String>, reporter_nick: Option<String>, reporter_kind: Option<String>
    }
}

impl ReportRow {
    pub fn read(self) -> Result<Report, StoreError> {
        let accused = PersonRow {
            id: self.accused_id,
            nick: self.accused_nick,
            kind: self.accused_kind,
        };
        let reporter = match (self.reporter_id, self.reporter_nick, self.reporter_kind) {
            (Some(id), Some(nick), Some(kind)) => Some(PersonRow { id, nick, kind }),
            _ => None,
        };
        Ok(Report {
            id: self.id,
            table: (self.place != LOBBY).then_some(self.place),
            accused: accused.read()?,
            said: self.said,
            said_ms: self.said_ms,
            reporter: reporter.map(PersonRow::read).transpose()?,
            reason: self.reason,
            note: self.note,
            made_ms: self.made_ms,
        })
    }
}
