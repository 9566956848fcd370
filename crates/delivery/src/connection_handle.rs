//! The sending end of a connection, wherever the connection is.

use crate::{SendQueue, SendQueueReader, SharedMessage, SocketWriter};
use ids::{AddressTag, Node};
use runtime::random;
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
};
use wire::{ClientIn, Farewell, Person};

/// Names a connection, among those of all nodes, for as long as it lasts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ConnectionId(u64);

/// Starts at a random number, so that two nodes never assign the same id.
static NEXT: LazyLock<AtomicU64> = LazyLock::new(|| AtomicU64::new(random::bits() as u64));

/// Sends to one client. Sending never waits: a client that reads too slowly is disconnected.
#[derive(Clone, Debug)]
pub struct ConnectionHandle {
    pub id: ConnectionId,
    pub person: Arc<Person>,
    /// Where the client connects from; `None` on this machine and at other nodes.
    pub from: Option<AddressTag>,
    link: Link,
}

#[derive(Clone, Debug)]
enum Link {
    Local {
        queue: Arc<SendQueue>,
        reads_text: bool,
    },
    Remote(Arc<dyn RemoteConnection>),
}

/// The link to a client that is connected to another node.
pub trait RemoteConnection: fmt::Debug + Send + Sync {
    fn node(&self) -> &Node;

    fn send(&self, to: ConnectionId, message: &SharedMessage);
}

impl ConnectionHandle {
    /// Opens the queue of a client that takes messages as values.
    pub fn to_values(person: Person) -> (Self, SendQueueReader) {
        Self::local(SendQueue::default(), false, person)
    }

    /// Opens the queue of a web socket.
    pub fn to_socket(writer: SocketWriter, person: Person) -> (Self, SendQueueReader) {
        Self::local(SendQueue::to_socket(writer), true, person)
    }

    fn local(queue: SendQueue, reads_text: bool, person: Person) -> (Self, SendQueueReader) {
        let queue = Arc::new(queue);
        let handle = Self {
            id: ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed)),
            person: Arc::new(person),
            from: None,
            link: Link::Local {
                queue: queue.clone(),
                reads_text,
            },
        };
        (handle, SendQueueReader::new(queue))
    }

    /// Makes the handle of a client at another node.
    pub fn remote(id: ConnectionId, person: Person, link: Arc<dyn RemoteConnection>) -> Self {
        Self {
            id,
            person: Arc::new(person),
            from: None,
            link: Link::Remote(link),
        }
    }

    /// Notes where the client connects from.
    #[must_use]
    pub fn connected_from(self, from: Option<AddressTag>) -> Self {
        Self { from, ..self }
    }

    /// Returns the node of the client if it is another one.
    pub fn remote_node(&self) -> Option<&Node> {
        match &self.link {
            Link::Local { .. } => None,
            Link::Remote(remote) => Some(remote.node()),
        }
    }

    /// Returns whether the client gets messages as text, so that they may be serialised early.
    pub fn reads_text(&self) -> bool {
        match &self.link {
            Link::Local { reads_text, .. } => *reads_text,
            Link::Remote(_) => true,
        }
    }

    /// Sends a message. A full queue disconnects the client: every state is sent whole, so
    /// reconnecting restores it.
    pub fn send(&self, message: Arc<SharedMessage>) {
        self.enqueue(message);
        self.flush();
    }

    pub fn tell(&self, message: ClientIn) {
        self.send(SharedMessage::new(message));
    }

    /// Adds a message to those that the next [`ConnectionHandle::flush`] writes together.
    pub fn enqueue(&self, message: Arc<SharedMessage>) {
        match &self.link {
            Link::Local { queue, .. } => queue.push(message),
            Link::Remote(remote) => remote.send(self.id, &message),
        }
    }

    /// Writes the queue from this thread if the socket takes it at once.
    pub fn flush(&self) {
        if let Link::Local { queue, .. } = &self.link {
            queue.flush();
        }
    }

    /// Leaves writing the queue to the connection's own task.
    pub fn flush_later(&self) {
        if let Link::Local { queue, .. } = &self.link {
            queue.wake_reader();
        }
    }

    /// Whether the connection stands, as far as this node knows.
    pub fn is_open(&self) -> bool {
        match &self.link {
            Link::Local { queue, .. } => queue.is_open(),
            Link::Remote(_) => true,
        }
    }

    /// Ends a local connection; the first reason counts. Only its own node ends a connection.
    pub fn close(&self, why: Farewell) {
        if let Link::Local { queue, .. } = &self.link {
            queue.close(why);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SEND_QUEUE;
    use wire::{Nick, PersonId, TableId};

    fn room(revision: u32) -> ClientIn {
        let setup = serde_json::json!({
            "rules": { "dama": {} }, "visibility": "public", "absence": "wait",
        });
        let room = serde_json::json!({
            "table": TableId::from_bits(1), "revision": revision, "setup": setup, "host": null,
            "seats": [], "stage": "waiting", "game": 0, "promise": null, "next_promise": null,
            "watchers": revision,
        });
        serde_json::from_value(serde_json::json!({ "room": room })).expect("a room")
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_is_not_disconnected_by_a_crowd_that_comes_and_goes() {
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
            kind: wire::PersonKind::Guest,
        };
        let (handle, mut reader) = ConnectionHandle::to_values(person);
        handle.tell(ClientIn::Done {
            ack: 1,
            table: None,
        });
        for revision in 1..=10 * SEND_QUEUE as u32 {
            handle.send(SharedMessage::serialised(room(revision)));
        }
        handle.tell(room(7));
        let mut told = Vec::new();
        for _ in 0..2 {
            let message = reader.next().await.expect("an open connection");
            told.extend(message.value().cloned());
        }
        let first = ClientIn::Done {
            ack: 1,
            table: None,
        };
        assert_eq!(told, [first, room(7)], "the newest room alone");
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_is_told_to_reconnect() {
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
            kind: wire::PersonKind::Guest,
        };
        let (handle, mut reader) = ConnectionHandle::to_values(person);
        for ack in 0..=SEND_QUEUE as u32 {
            handle.tell(ClientIn::Done { ack, table: None });
        }
        assert_eq!(
            reader.next().await.err(),
            Some(Farewell::TooSlow),
            "the end overtakes what was not read"
        );
    }
}
