//! Messages from the server to a client. Every `play` carries the whole view: a client that
//! missed some has lost nothing.

use crate::{
    ChatText, Circle, Doing, Invitation, Person, PersonId, Refusal, Room, Sitter, Stage, TableId,
};
use game_core::{GameTime, Outcome, SeatList, Seed, Viewer};
use games::{AnyAction, AnyEnding, AnyNotice, AnyRules, AnyView, GameKind};
use serde::{Deserialize, Serialize};

/// One message to a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(
    clippy::large_enum_variant,
    reason = "it is shared behind a pointer or written out at once, never stored in bulk"
)]
pub enum ClientIn {
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
        why: Refusal,
    },
    /// The complete list of public tables.
    Lobby {
        /// Tables that can be joined first, then newest first.
        tables: Vec<TableCard>,
    },
    /// The public state of a table, after a change.
    Room(Box<Room>),
    /// The game at a table, after a change.
    Play(Box<Play>),
    /// The history of the game so far, oldest notice first, sent on entering.
    Story {
        table: TableId,
        /// The number of the game at that table.
        game: u32,
        /// What the viewer may know of it; at most [`crate::limits::MAX_STORY_NOTICES`].
        notices: Vec<AnyNotice>,
    },
    /// Lines of chat, oldest first: all remembered lines on entering, then each new one.
    Said { table: TableId, lines: Vec<Line> },
    /// Lines of the lobby chat, oldest first: all remembered lines after `lobby_chat`, then each
    /// new one.
    LobbySaid { lines: Vec<Line> },
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
        actions: Vec<AnyAction>,
    },
    /// The table was closed.
    Closed { table: TableId },
    /// The host has removed a person, who no longer follows the table and may not come back.
    Removed { table: TableId, person: PersonId },
    /// An invitation to a table. Sent when it is made, and after every `welcome` while it is
    /// open.
    Invited(Invitation),
    /// An invitation is no longer open: it was answered, the table is full or closed, or its
    /// sender has left.
    Uninvited { table: TableId },
    /// The invited person has declined.
    Declined { table: TableId, by: Person },
    /// Friends, requests and blocks of the person: after `welcome`, and after every change. Not
    /// sent to programs.
    Circle(Circle),
    /// A friend's activity has changed. Not sent to programs.
    Doing { friend: PersonId, doing: Doing },
    /// The server is about to close the connection.
    Bye(Farewell),
}

/// A game as one `Viewer` sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Play {
    pub table: TableId,
    /// The number of the game at that table, counted from 1.
    pub game: u32,
    /// The number of entries in the game's record.
    pub version: u32,
    /// The role for which `view` and `notices` were made.
    pub viewer: Viewer,
    /// Everything the viewer may know.
    pub view: AnyView,
    /// What has just happened, for animation and history; empty on entering.
    pub notices: Vec<AnyNotice>,
    /// The seats awaited to act.
    pub awaited: SeatList,
    /// The deadline of each seat, in seat order; `None` if the seat has none.
    pub deadlines: Vec<Option<GameTime>>,
    /// The game clock at the time of writing.
    pub now: GameTime,
    /// Whether the game clock runs. It stops while an absent player is awaited, and after the
    /// end.
    pub running: bool,
    /// Set once the game is over.
    pub end: Option<End>,
}

/// The end of a game; the same for every viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct End {
    pub ending: AnyEnding,
    /// The players' places.
    pub outcome: Outcome,
    /// The seed of the game. Its hash is the promise that was published before the deal.
    pub seed: Seed,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Its number in this chat, growing with every line. Reports refer to it.
    pub number: u64,
    pub by: Person,
    pub text: ChatText,
    /// Milliseconds since 1970.
    pub at_ms: u64,
}

/// A public table in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableCard {
    pub table: TableId,
    pub game: GameKind,
    pub rules: AnyRules,
    /// The sitters in seat order; `None` for a free seat.
    pub sitters: Vec<Option<Sitter>>,
    pub stage: Stage,
    /// The number of connected people without a seat.
    pub watchers: u32,
}

impl TableCard {
    /// Whether a person could sit down and play.
    pub fn has_room(&self) -> bool {
        self.stage == Stage::Waiting && self.sitters.iter().any(Option::is_none)
    }
}

/// The reason why the server closes a connection.
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
}
