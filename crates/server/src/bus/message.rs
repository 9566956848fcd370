//! What nodes say to each other.

use crate::connection_handle::ConnectionId;
use games::AnyRules;
use hub::{Activity, Delivery, Place, Table};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::{BTreeSet, HashMap};
use store::Node;
use wire::{
    Invitation, Line, Person, PersonId, Refusal, TableAsk, TableCard, TableId, admin::TableRow,
};

/// Said to one node or to all.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ClusterMessage {
    /// I live. So many parcels I have sent to each node by itself.
    Beat(HashMap<i64, u64>),
    /// Tell me what I must know.
    Hello(Why),
    /// Of all tables whose names fall into one part of several, these connections of mine are at
    /// yours, and no others.
    Visits {
        /// Which part.
        part: u64,
        /// Of how many.
        parts: u64,
        /// Which connections, by table.
        subscriptions: HashMap<TableId, BTreeSet<ConnectionId>>,
    },
    /// How tables of mine are now.
    News(Vec<TableNews>),
    /// A table of mine is no more.
    Gone(TableId),
    /// These tables are yours from these epochs on.
    Yours(Vec<(TableId, i64)>),
    /// Somebody has something for a table of yours.
    TableCommand {
        /// Which.
        table: TableId,
        /// Who.
        visitor: Visitor,
        /// What.
        mail: RemoteCommand,
    },
    /// A table of yours is to do this.
    Chore {
        /// Which.
        table: TableId,
        /// What.
        chore: Chore,
    },
    /// The table is not mine: nothing came of this.
    NotMine {
        /// Which.
        table: TableId,
        /// Whose it was.
        connection: ConnectionId,
        /// What it was.
        mail: RemoteCommand,
    },
    /// A table of mine has this for a connection at yours.
    SharedMessage {
        /// Which.
        table: TableId,
        /// For whom.
        to: ConnectionId,
        /// Since which time of theirs that they came to look.
        look: u64,
        /// The message, as it is written to a socket.
        text: Box<RawValue>,
    },
    /// Do this and tell me what came of it.
    Ask(u64, Question),
    /// What came of it.
    Answer(u64, Answer),
    /// These people are connected here, and nobody else.
    People(Vec<ConnectedPerson>),
    /// These have come here, too.
    Came(Vec<ConnectedPerson>),
    /// Somebody is connected here no more.
    Left(PersonId),
    /// Connections of somebody are to end.
    End {
        /// Whose.
        person: PersonId,
        /// Which.
        which: Ended,
    },
    /// Somebody invites somebody.
    Invited {
        /// To what.
        what: Invitation,
        /// Whom.
        to: PersonId,
        /// Whether they see it.
        delivery: Delivery,
    },
    /// Somebody declines.
    Declined {
        /// To come where.
        table: TableId,
        /// Who.
        by: Person,
    },
    /// Somebody has blocked somebody.
    Blocked {
        /// Who.
        person: PersonId,
        /// Whom.
        other: PersonId,
    },
    /// What people are to somebody has changed.
    Circle(PersonId),
    /// What was said in the lobby.
    Said(Vec<Line>),
    /// Somebody's words in the lobby are to be forgotten.
    Forget(PersonId),
}

/// Why a node greets another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Why {
    /// It has begun, or has found the other.
    Begun,
    /// It has missed something that the other has said: what was asked of it may not have come.
    Missed,
}

/// The part into which a table's name falls.
pub(crate) fn part_of(table: &TableId, parts: u64) -> u64 {
    // The same at every node, whatever it was built with: FNV-1a.
    let hash = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    table
        .as_str()
        .as_bytes()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, hash)
        % parts.max(1)
}

/// A connection, wherever it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Visitor {
    /// At which node.
    pub node: Node,
    /// Which.
    pub connection: ConnectionId,
    /// Whose.
    pub person: Person,
    /// Which time it is that they came to look at a table. What was meant for an earlier one is not
    /// for them: they have been shown everything since, or are about to be.
    pub look: u64,
}

/// What somebody may have for a table elsewhere.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum RemoteCommand {
    /// Comes to look. Without a number nobody waits for an answer: the table has moved, and they
    /// look on.
    Enter(Option<u32>),
    /// Was invited, and accepts.
    Accept(u32),
    /// Asks something, under a number.
    Ask(u32, TableAsk),
}

impl RemoteCommand {
    /// Whether it does something for somebody who may have given up waiting. Looking on does
    /// nothing, late or not.
    pub fn does_something(&self) -> bool {
        matches!(self, Self::Accept(_) | Self::Ask(..))
    }

    /// The number under which an answer is waited for.
    pub fn ack(&self) -> Option<u32> {
        match self {
            Self::Enter(ack) => *ack,
            Self::Accept(ack) | Self::Ask(ack, _) => Some(*ack),
        }
    }
}

/// What a table elsewhere is to do, without an answer to anybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Chore {
    /// A connection looks no longer.
    Exit(ConnectionId),
    /// Somebody's name was taken out of the journal.
    Reread,
    /// Whoever keeps order here closes the table.
    Close,
}

/// What one node asks of another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Somebody looks for a game; you keep the list of those who wait.
    Match {
        /// Who.
        visitor: Visitor,
        /// Their ask.
        ack: u32,
        /// Which game.
        rules: AnyRules,
    },
    /// Whether a table of yours has a seat for somebody who looks for a game. If so they sit.
    Join {
        /// Which.
        table: TableId,
        /// Who.
        visitor: Visitor,
        /// Their ask.
        ack: u32,
        /// Which game.
        rules: AnyRules,
    },
    /// A connection at yours has found no game: open one for it.
    Found {
        /// Which.
        connection: ConnectionId,
        /// Their ask.
        ack: u32,
        /// Which game.
        rules: AnyRules,
    },
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// Where they sit now, or why nowhere.
    Table(Result<TableId, Refusal>),
    /// What there was for them.
    Place(Place),
}

/// Somebody who is connected.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ConnectedPerson {
    /// Who.
    pub person: Person,
    /// Whether without an account.
    pub is_guest: bool,
    /// Whether they can be told something: programs at doors cannot.
    pub is_greeted: bool,
}

/// Which connections of a person end. Sessions go by names that do not give their tokens away.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Ended {
    /// All of them.
    All,
    /// Those of one session.
    Session(String),
    /// Those of all sessions but these.
    AllBut(Vec<String>),
}

/// What all nodes know of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TableNews {
    /// Which.
    pub table: TableId,
    /// Since which change of owner it is the sender's.
    pub epoch: i64,
    /// Who opened it, while that is remembered.
    pub creator: Option<PersonId>,
    /// How it looks.
    pub summary: TableSummary,
}

/// How a table looks from outside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TableSummary {
    /// To those who may come, and to the friends of those who sit there.
    pub activity: Activity,
    /// To the lobby, if it is shown there.
    pub card: Option<TableCard>,
    /// To those who keep order.
    pub row: TableRow,
}

impl TableSummary {
    /// How the table looks now.
    pub fn of(table: &Table) -> Self {
        Self {
            activity: table.activity(),
            card: table.card(),
            row: table.row(),
        }
    }
}
