//! Messages from the server to a client. Every `play` is whole: a client that missed some has lost
//! nothing.

use crate::{
    ActivePeople, ChatText, Circle, Doing, Invitation, Parsed, Payload, Person, PersonId, Rated,
    RatingChange, Raw, RefusalOf, SeatElsewhere, Sitter, Stage, TableId,
};
use games::{AnyRules, GameKind};
use serde::{Deserialize, Serialize};

/// One message to a client, with the types of the games.
pub type ClientIn = ClientInOf<Parsed>;

/// One message to a client, with the parts that depend on a game left as JSON text.
pub type LazyClientIn = ClientInOf<Raw>;

/// One message to a client. `P` says how the parts that depend on a game are represented: as values
/// ([`Parsed`]) or as JSON text that is parsed later ([`Raw`]). Both have the same JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
#[allow(
    clippy::large_enum_variant,
    reason = "it is shared behind a pointer or written out at once, never stored in bulk"
)]
pub enum ClientInOf<P: Payload> {
    /// The answer to `hello`, sent before its `done`.
    Welcome {
        /// The protocol version of the server.
        protocol: u16,
        /// The person the server has identified the client as.
        you: Person,
        /// The open tables at which the person sits, the newest last: games to resume.
        seated: Vec<TableId>,
    },
    /// The request was carried out and its rows are durable.
    Done {
        /// The `ack` of the request.
        ack: u32,
        /// Set if the request opened or found a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
    /// The request was refused.
    Refused {
        /// The `ack` of the request.
        ack: u32,
        why: RefusalOf<P::Rejection>,
    },
    /// The complete list of public tables.
    Lobby { tables: Vec<TableCard<P::Rules>> },
    /// The public state of a table, after a change.
    Room(P::Room),
    /// The game at a table, after a change.
    Play(P::Play),
    /// The history of the game so far, oldest notice first, sent on entering.
    Story {
        table: TableId,
        /// The number of the game at that table, as in [`Play::game`](crate::Play::game).
        game: u32,
        /// What the viewer may know of it; at most [`crate::limits::MAX_STORY_NOTICES`].
        notices: P::Notices,
    },
    /// Lines of chat, oldest first: all remembered lines on entering, then each new one.
    Said { table: TableId, lines: Vec<Line> },
    /// Lines of the lobby chat, oldest first: all remembered lines after `lobby_chat`, then each
    /// new one.
    LobbySaid { lines: Vec<Line> },
    /// The people who are connected now: the answer to `people`, and again after changes.
    People {
        /// The search of the request.
        search: String,
        /// Those that it matches.
        found: ActivePeople,
    },
    /// The actions that the rules offer the client's seat: the answer to `menu`, sent before its
    /// `done`.
    Menu {
        table: TableId,
        /// The number of the game at that table.
        game: u32,
        /// The version of the game in which they are offered.
        version: u32,
        /// The legal actions, or a selection where there are very many; empty if the seat is not
        /// awaited.
        actions: P::Actions,
    },
    /// The table was closed: entering it is refused with `NoSuchTable`.
    Closed { table: TableId },
    /// The host has removed a person, who no longer follows the table and may not come back.
    Removed { table: TableId, person: PersonId },
    /// An invitation to a table. Sent when it is made, and after every `welcome` while it is
    /// open.
    Invited(Invitation),
    /// An invitation is no longer open: it was answered, the table is full or closed, or its
    /// sender has left.
    Uninvited {
        /// To which table.
        table: TableId,
    },
    /// The invited person has declined: the answer to [`ClientInOf::Invited`].
    Declined {
        /// To which table.
        table: TableId,
        by: Person,
    },
    /// Friends, requests and blocks of the person: after `welcome`, and after every change. Not
    /// sent to programs.
    Circle(Circle),
    /// A friend's activity has changed. Not sent to programs.
    Doing { friend: PersonId, doing: Doing },
    /// The tables at which the person sits, the newest last: after `welcome` if there are any, and
    /// after every change. Not sent to programs.
    Seats { tables: Vec<SeatElsewhere> },
    /// A finished game has changed the ratings of its players. Sent once to every connection at the
    /// table, after `play` with the end. Clients before this message ignored it.
    RatingChanged {
        table: TableId,
        /// The number of the game at that table.
        game: u32,
        /// One for each rated seat.
        changes: Vec<RatingChange>,
    },
    /// The server is about to close the connection; see [`Farewell`].
    Bye(Farewell),
}

/// A line of chat, at a table (`Said`) or in the lobby (`LobbySaid`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Its number in this chat, growing with every line. Reports refer to it.
    pub number: u64,
    pub by: Person,
    pub text: ChatText,
    /// Milliseconds since 1970.
    pub at_ms: u64,
}

/// A public table in the lobby, see [`ClientInOf::Lobby`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableCard<R = AnyRules> {
    pub table: TableId,
    pub game: GameKind,
    pub rules: R,
    /// The sitters in seat order; `None` for a free seat.
    pub sitters: Vec<Option<Sitter>>,
    pub stage: Stage,
    /// The number of connected people without a seat.
    pub watchers: u32,
    /// Whether its games are rated.
    #[serde(default, skip_serializing_if = "Rated::is_no")]
    pub rated: Rated,
    /// Whether the players need not be there together: a slow game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_apart: bool,
}

impl<R> TableCard<R> {
    /// How many seats a person could take: none once a game has begun.
    pub fn free_seats(&self) -> usize {
        match self.stage {
            Stage::Waiting => self.sitters.iter().filter(|one| one.is_none()).count(),
            Stage::Playing | Stage::Over => 0,
        }
    }

    /// Whether a person could sit down and play.
    pub fn has_room(&self) -> bool {
        self.free_seats() > 0
    }
}

/// The reason in [`ClientInOf::Bye`] why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Farewell {
    /// The server is stopping; reconnect in a moment.
    Restarting,
    /// The client reads too slowly; reconnect to get the present state.
    TooSlow,
    /// The client keeps sending too much, or nothing readable.
    Misbehaving,
    /// No message and no pong arrived for too long.
    Silent,
    /// The client's session has ended or its person's nick has changed; reconnect under the new
    /// identity.
    Identity,
    /// The client's person was banned.
    Banned,
}
