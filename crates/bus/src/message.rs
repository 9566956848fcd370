//! The [`ClusterMessage`]s that nodes send to each other.

use delivery::ConnectionId;
use games::AnyRules;
use hub::{Delivery, Place, TableUpdate};
use ids::{Node, PersonId, TableId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::{BTreeSet, HashMap};
use wire::{Invitation, Line, Person, Refusal, TableAsk};

/// A message to one node or to all. "Mine" is the sender's, "yours" the receiver's.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ClusterMessage {
    /// The sender lives. Carries how many messages it has sent to each node, by term.
    Heartbeat(HashMap<i64, u64>),
    /// Asks for everything that the receiver knows and the database does not.
    Hello(HelloReason),
    /// Of the tables in one partition, exactly these connections of mine are subscribed to yours.
    Subscriptions {
        partition: Partition,
        connections: HashMap<TableId, BTreeSet<ConnectionId>>,
    },
    /// The present state of tables of mine.
    TablesChanged(Vec<TableUpdate>),
    TableClosed(TableId),
    /// These tables are yours from these epochs on.
    HandedOver(Vec<(TableId, i64)>),
    /// A client of mine sends a [`RemoteCommand`] to a table of yours.
    Command {
        table: TableId,
        client: RemoteClient,
        command: RemoteCommand,
    },
    /// A [`TableSignal`] to a table of yours. It is not answered.
    Signal {
        table: TableId,
        signal: TableSignal,
    },
    /// The answer to [`Self::Command`] for a table that is not mine: it was not carried out.
    NotOwner {
        table: TableId,
        connection: ConnectionId,
        command: RemoteCommand,
    },
    /// A message of a table of mine to a client of yours.
    Deliver {
        table: TableId,
        to: ConnectionId,
        /// The subscription that it is meant for, see [`RemoteClient::subscription`].
        subscription: u64,
        /// The `ClientIn`, as it is written to a socket.
        text: Box<RawValue>,
    },
    Request(u64, ClusterRequest),
    Response(u64, ClusterResponse),
    /// Exactly these people are connected to me. The answer to [`Self::Hello`].
    PeopleSnapshot(Vec<ConnectedPerson>),
    /// These people are connected to me, besides those of [`Self::PeopleSnapshot`].
    PeopleJoined(Vec<ConnectedPerson>),
    PersonLeft(PersonId),
    /// Connections of a person must end.
    EndSessions {
        person: PersonId,
        which: SessionsToEnd,
    },
    Invited {
        invitation: Invitation,
        to: PersonId,
        delivery: Delivery,
    },
    Declined {
        table: TableId,
        by: Person,
    },
    Blocked {
        person: PersonId,
        other: PersonId,
    },
    /// A person's friends, requests or blocks have changed.
    FriendsChanged(PersonId),
    LobbyChat(Vec<Line>),
    /// The lobby chat must drop a person's lines.
    EraseLobbyChat(PersonId),
}

/// Why a node sends [`ClusterMessage::Hello`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum HelloReason {
    /// The sender has started, or has discovered the receiver.
    Started,
    /// The sender has missed messages: a [`ClusterResponse`] to it may be lost.
    MissedMessages,
}

/// One of `of` parts of all tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Partition {
    pub part: u64,
    pub of: u64,
}

impl Partition {
    pub const WHOLE: Self = Self { part: 0, of: 1 };

    /// The partition of a table, the same at every node whatever it was built with (FNV-1a).
    pub fn of_table(table: &TableId, of: u64) -> Self {
        let of = of.max(1);
        Self {
            part: stable_hash(table.as_str().as_bytes()) % of,
            of,
        }
    }

    pub fn contains(self, table: &TableId) -> bool {
        Self::of_table(table, self.of) == self
    }
}

/// FNV-1a: a hash on which nodes of different builds agree. `DefaultHasher` makes no such promise.
pub fn stable_hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A client that is connected to another node than the table's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RemoteClient {
    pub node: Node,
    pub connection: ConnectionId,
    pub person: Person,
    /// Counts the subscriptions of a node. A message for an earlier subscription of the same
    /// connection is dropped: the client has been shown everything since, or is about to be.
    pub subscription: u64,
}

/// A client's command to a table at another node.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum RemoteCommand {
    /// Subscribes. Without an `ack` the table has moved, and the client goes on looking.
    Enter(Option<u32>),
    /// Accepts an invitation.
    Accept {
        ack: u32,
        ready: bool,
    },
    Ask(u32, TableAsk),
}

impl RemoteCommand {
    /// Whether the command changes something for a client that may have stopped waiting. To
    /// subscribe late does no harm.
    pub fn expires(&self) -> bool {
        matches!(self, Self::Accept { .. } | Self::Ask(..))
    }

    /// Whether the command subscribes the client, as `Enter` and `Accept` do.
    pub fn subscribes(&self) -> bool {
        matches!(self, Self::Enter(_) | Self::Accept { .. })
    }

    /// The `ack` by which the client recognises the answer.
    pub fn ack(&self) -> Option<u32> {
        match self {
            Self::Enter(ack) => *ack,
            Self::Accept { ack, .. } | Self::Ask(ack, _) => Some(*ack),
        }
    }
}

/// A command to a table that no client waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TableSignal {
    /// A connection unsubscribes.
    Exit(ConnectionId),
    /// A person's name was removed from the journal.
    Reload,
    /// A moderator closes the table.
    Close,
    /// The table closes unless anyone is connected.
    CloseIfEmpty,
}

/// What one node asks of another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ClusterRequest {
    /// Finds a game for the client: the receiver is the matchmaker of these rules.
    FindGame {
        client: RemoteClient,
        ack: u32,
        rules: AnyRules,
        ready: bool,
    },
    /// Seats the client at a table of the receiver, if it has a seat by these rules.
    Join {
        table: TableId,
        client: RemoteClient,
        ack: u32,
        rules: AnyRules,
        ready: bool,
    },
    /// Opens a table for a client of the receiver that has found no game.
    OpenTable {
        connection: ConnectionId,
        ack: u32,
        rules: AnyRules,
    },
}

/// The answer to a [`ClusterRequest`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ClusterResponse {
    Table(Result<TableId, Refusal>),
    Place(Place),
}

/// A person as one node knows them from their connections.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ConnectedPerson {
    pub person: Person,
    pub has_account: bool,
    /// Whether a connection has said hello and takes messages. Programs at TCP gateways do not.
    pub is_reachable: bool,
}

/// Which connections of a person end. Sessions go by names that do not reveal their tokens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum SessionsToEnd {
    All,
    One(String),
    AllBut(Vec<String>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_same_in_every_build() {
        assert_eq!(stable_hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(stable_hash(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(stable_hash(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn each_table_is_in_exactly_one_partition() {
        for number in 0..100 {
            let table = TableId::from_bits(number * 0x1234_5678_9abc_def1);
            let holding = (0..7).filter(|&part| Partition { part, of: 7 }.contains(&table));
            assert_eq!(holding.count(), 1);
            assert!(Partition::WHOLE.contains(&table));
        }
    }
}
