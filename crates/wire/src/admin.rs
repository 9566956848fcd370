//! The moderators' HTTP API, described in `docs/admin.md`.

use crate::{
    Person, PersonId, Stage, TableId, Visibility,
    account::{FieldProblem, Form},
    report::Reason,
};
use games::GameKind;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// Declares response types: all fields public.
macro_rules! cards {
    ($($(#[$about:meta])* $Name:ident { $($(#[$what:meta])* $field:ident: $Type:ty),+ $(,)? })+) => {$(
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $Name {
            $($(#[$what])* pub $field: $Type),+
        }
    )+};
}

cards! {
    /// The present load of the server.
    Numbers {
        /// The program's version.
        version: String,
        /// When the server was started, in milliseconds since 1970.
        since_ms: u64,
        /// People without an account who are connected.
        guests: u64,
        /// Connected people with an account.
        registered: u64,
        /// The most people connected at once since the start.
        most_people: u64,
        /// Open connections, including programs at the TCP gateways.
        connections: u64,
        /// Client messages per second, over the last ten seconds.
        messages_per_second: f64,
        /// Moves per second, over the last ten seconds.
        moves_per_second: f64,
        /// Tables by game and stage.
        tables: Vec<TableCount>,
        /// The most tables open at once since the start.
        most_tables: u64,
        /// Reports without a verdict.
        open_reports: u64,
    }
    /// The number of tables of one game at one stage.
    TableCount {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        game: GameKind,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        stage: Stage,
        count: u64,
    }
    /// An open table, without the state of its game.
    TableRow {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        table: TableId,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        game: GameKind,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        stage: Stage,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        visibility: Visibility,
        /// The people on its seats.
        people: Vec<Person>,
        /// The number of bots on its seats.
        bots: u32,
        /// The number of connected people without a seat.
        watchers: u32,
        /// The person who opened it.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        creator: Option<PersonId>,
        /// Since when no one is connected, in milliseconds since 1970.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        empty_since_ms: Option<u64>,
    }
    /// The answer to [`TableFilter`].
    ClosedTables {
        /// The tables that are being closed.
        count: u64,
    }
    /// A person, as moderators see them.
    PersonRow {
        person: Person,
        /// Whether the person has no account.
        guest: bool,
        /// Whether the person is a moderator.
        admin: bool,
        /// When the person was banned, in milliseconds since 1970; `null` if they are not.
        banned_ms: Option<i64>,
        /// When they first connected, in milliseconds since 1970.
        created_ms: i64,
        /// When they were last seen, to the hour.
        seen_ms: i64,
        /// Whether they are connected now.
        online: bool,
    }
    /// A report without a verdict.
    ReportRow {
        id: i64,
        /// The table of the chat; `null` for the lobby.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        table: Option<TableId>,
        /// The author of the line.
        accused: Person,
        /// Whether the author has no account: guests can be disconnected, but not banned.
        guest: bool,
        /// The line's text, as the server stored it.
        said: String,
        /// When it was said, in milliseconds since 1970.
        said_ms: i64,
        /// The reporter; `null` if the account was deleted.
        reporter: Option<Person>,
        reason: Reason,
        /// The reporter's remark.
        note: String,
        /// When it was reported, in milliseconds since 1970.
        made_ms: i64,
    }
}

/// Selects open tables to be closed: those to which everything that is named applies.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TableFilter {
    /// The person who opened them.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creator: Option<PersonId>,
    /// The address from which they were opened. Only its short hash is stored, so a table from
    /// another address is selected with it in one of 65,536 cases.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<IpAddr>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameKind>,
    /// No one has been connected for so long; 0 for tables without people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub empty_for_ms: Option<u64>,
    /// Only tables at which no person with a chosen nick sits.
    #[serde(default)]
    pub guests_only: bool,
}

impl TableFilter {
    /// Whether nothing is named, so that every table would be closed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Form for TableFilter {
    fn problems(&self) -> Vec<FieldProblem> {
        Vec::new()
    }
}

/// The decision on a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The line breaks no rule.
    Dismissed,
    /// Its author is banned; this settles all open reports about them.
    Banned,
}

impl Verdict {
    /// The name as written in JSON and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Dismissed => "dismissed",
            Verdict::Banned => "banned",
        }
    }
}

/// Settles a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Settlement {
    pub verdict: Verdict,
}

impl Form for Settlement {
    fn problems(&self) -> Vec<FieldProblem> {
        Vec::new()
    }
}
