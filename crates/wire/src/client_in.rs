//! Messages from the server to a client. Every `play` is whole: a client that missed some has lost
//! nothing.

use crate::{
    ChatText, Circle, Doing, Invitation, Parsed, Payload, Person, PersonId, RatingChange,
    RefusalOf, Sitter, Stage, TableId,
};
use game_core::{GameTime, Outcome, SeatList, Seed, Viewer};
use games::{AnyEnding, AnyNotice, AnyRules, AnyView, GameKind};
use serde::{Deserialize, Serialize};

/// One message in to a client, with the types of the games.
pub type ClientIn = ClientInOf<Parsed>;

/// One message in to a client. `P` says how the parts that depend on a game are represented: as
/// values ([`Parsed`]) or as JSON text that is parsed later ([`crate::Raw`]). Both have the same
/// JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
#[allow(
    clippy::large_enum_variant,
    reason = "it is shared behind a pointer or written out at once, never stored in bulk"
)]
pub enum ClientInOf<P: Payload> {
    /// The answer to `hello`, before its `done`.
    Welcome {
        /// The protocol the server speaks.
        protocol: u16,
        /// Who the server takes the client for.
        you: Person,
        /// The open tables they sit at, the newest last: games to go on with.
        seated: Vec<TableId>,
    },
    /// It was done, and is kept.
    Done {
        /// The client's number for it.
        ack: u32,
        /// The table, if one was opened.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
    /// It was not done.
    Refused {
        /// The client's number for it.
        ack: u32,
        why: RefusalOf<P::Rejection>,
    },
    /// The public tables, all of them.
    Lobby { tables: Vec<TableCard<P::Rules>> },
    /// A table has changed.
    Room(P::Room),
    /// A game has changed.
    Play(P::Play),
    /// All that has happened in the game so far, oldest first, sent on entering: its history in
    /// words.
    Story {
        table: TableId,
        /// The number of the game at that table.
        game: u32,
        /// What the viewer may know of it.
        notices: P::Notices,
    },
    /// Lines of chat, oldest first: all that are remembered on entering, then each as it is said.
    Said { table: TableId, lines: Vec<Line> },
    /// Lines said in the lobby, oldest first: all that are remembered on beginning to listen, then
    /// each as it is said.
    LobbySaid { lines: Vec<Line> },
    /// What the rules offer the client's seat now: the answer to `menu`, before its `done`.
    Menu {
        table: TableId,
        /// The number of the game at that table.
        game: u32,
        /// The version of the game in which it is offered.
        version: u32,
        /// Things one may do; where there are very many, some of them. None if the seat is not
        /// awaited.
        actions: P::Actions,
    },
    /// The table has closed.
    Closed { table: TableId },
    /// The host has removed somebody. Whoever it is looks at the table no longer and may not come
    /// back to it.
    Removed { table: TableId, person: PersonId },
    /// Somebody invites the person to a table. Sent when it happens, and after every welcome for as
    /// long as it stands.
    Invited(Invitation),
    /// An invitation stands no more: it was answered, the table is full or closed, or the one who
    /// invited has left it.
    Uninvited {
        /// To which table.
        table: TableId,
    },
    /// Somebody has declined an invitation of the person's.
    Declined {
        /// To which table.
        table: TableId,
        by: Person,
    },
    /// What people are to the person: after the welcome, and whenever it changes. Not for programs.
    Circle(Circle),
    /// A friend does something else now. Not for programs.
    Doing { friend: PersonId, doing: Doing },
    /// A finished game has changed the ratings of its players. Sent once to every connection at the
    /// table, after `play` with the end. Clients before this message ignored it.
    RatingChanged {
        table: TableId,
        /// The number of the game at that table.
        game: u32,
        /// One for each rated seat.
        changes: Vec<RatingChange>,
    },
    /// The server is about to close the connection.
    Bye(Farewell),
}

/// A game as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Play {
    pub table: TableId,
    /// The number of the game at that table, from 1.
    pub game: u32,
    /// How many things have happened in it.
    pub version: u32,
    /// Whose eyes this is for.
    pub viewer: Viewer,
    /// All the viewer may know.
    pub view: AnyView,
    /// What has just happened, for showing; empty on entering.
    pub notices: Vec<AnyNotice>,
    /// The seats awaited.
    pub awaited: SeatList,
    /// When each seat's time runs out, if it does.
    pub deadlines: Vec<Option<GameTime>>,
    /// The game's clock when this was written.
    pub now: GameTime,
    /// Whether the clock runs; it does not while somebody is awaited back, nor after the end.
    pub running: bool,
    /// How it ended, once it has.
    pub end: Option<End>,
}

/// The end of a game, for all to see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct End {
    pub ending: AnyEnding,
    /// Who came where.
    pub outcome: Outcome,
    /// All luck: hashes to the promise made before the deal.
    pub seed: Seed,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Which, where it was said: grows with every line. It is reported by this.
    pub number: u64,
    pub by: Person,
    pub text: ChatText,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// A public table in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableCard<R = AnyRules> {
    pub table: TableId,
    /// What is played.
    pub game: GameKind,
    /// By which rules.
    pub rules: R,
    /// Who sits, in seat order; nobody on a free seat.
    pub sitters: Vec<Option<Sitter>>,
    /// What it is doing.
    pub stage: Stage,
    /// How many look on.
    pub watchers: u32,
}

impl<R> TableCard<R> {
    /// How many seats a person could take: none once a game has begun.
    pub fn free_seats(&self) -> usize {
        match self.stage {
            Stage::Waiting => self.sitters.iter().filter(|one| one.is_none()).count(),
            Stage::Playing | Stage::Over => 0,
        }
    }

    /// Whether a person could sit down there and play.
    pub fn has_room(&self) -> bool {
        self.free_seats() > 0
    }
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Farewell {
    /// The server stops; come back in a moment.
    Restarting,
    /// The client reads too slowly; come back and get the present state.
    TooSlow,
    /// The client keeps sending too much, or nothing readable.
    Misbehaving,
    /// Nothing was heard for too long.
    Silent,
    /// The client's session has ended, or its person is called something else now; come back as who
    /// you are.
    Identity,
}
