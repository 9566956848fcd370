//! What those who keep order here are told and may do, over HTTP; `docs/admin.md` describes it for
//! people.

use crate::{
    Person, Stage, TableId, Visibility,
    account::{FieldProblem, Form},
    report::Reason,
};
use games::GameKind;
use serde::{Deserialize, Serialize};

/// Makes the plain types that travel: all fields public.
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
    /// How the server is doing now.
    Numbers {
        /// The program's version.
        version: String,
        /// When it was started, in milliseconds since 1970.
        since_ms: u64,
        /// Guests who are connected.
        guests: u64,
        /// People with an account who are connected.
        registered: u64,
        /// The most people who were connected at once since the start.
        most_people: u64,
        /// Connections they have, and programs at doors.
        connections: u64,
        /// Messages from clients in the last ten seconds, a second.
        messages_per_second: f64,
        /// Moves in the last ten seconds, a second.
        moves_per_second: f64,
        /// Tables, by game and what they are doing.
        tables: Vec<TableCount>,
        /// The most tables that were open at once since the start.
        most_tables: u64,
        /// Reports that wait to be settled.
        open_reports: u64,
    }
    /// How many tables there are of one kind.
    TableCount {
        /// What is played.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        game: GameKind,
        /// What they are doing.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        stage: Stage,
        /// How many.
        count: u64,
    }
    /// An open table, without what is going on in its game.
    TableRow {
        /// Which.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        table: TableId,
        /// What is played.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        game: GameKind,
        /// What it is doing.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        stage: Stage,
        /// Who finds it.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        visibility: Visibility,
        /// The people who sit at it.
        people: Vec<Person>,
        /// How many bots sit at it.
        bots: u32,
        /// How many look on.
        watchers: u32,
    }
    /// Somebody, as those who keep order see them.
    PersonRow {
        /// Who.
        person: Person,
        /// Whether they have no account.
        guest: bool,
        /// Whether they keep order here too.
        admin: bool,
        /// Since when they are banned, if they are, in milliseconds since 1970.
        banned_ms: Option<i64>,
        /// When they first came.
        created_ms: i64,
        /// When they were last seen, give or take an hour.
        seen_ms: i64,
        /// Whether they are connected now.
        online: bool,
    }
    /// A report that waits to be settled.
    ReportRow {
        /// Which.
        id: i64,
        /// The table it was said at; none for the lobby.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        table: Option<TableId>,
        /// Who said it.
        accused: Person,
        /// Whether they have no account: guests can be put out, but not kept out.
        guest: bool,
        /// What they said, as the server knows it.
        said: String,
        /// When, in milliseconds since 1970.
        said_ms: i64,
        /// Who reported it; none if they have deleted their account.
        reporter: Option<Person>,
        /// What is wrong with it.
        reason: Reason,
        /// What else they said.
        note: String,
        /// When they reported it.
        made_ms: i64,
    }
}

/// What becomes of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// There is nothing in it.
    Dismissed,
    /// Whoever said it is banned; all open reports about them are settled with it.
    Banned,
}

impl Verdict {
    /// The verdict in a word, as it is written.
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
    /// How.
    pub verdict: Verdict,
}

impl Form for Settlement {
    fn problems(&self) -> Vec<FieldProblem> {
        Vec::new()
    }
}
