//! The way to one connection: a bounded queue, here or at another node. Who does not read is not
//! waited for.

use crate::{
    bus::{Bus, ClusterMessage, To, Visitor},
    random,
    send_queue::SendQueue,
    shared_message::SharedMessage,
    socket::SocketWriter,
};
use serde::{Deserialize, Serialize};
use std::{
    io,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
};
use store::Node;
use wire::{ClientIn, Farewell, Person, TableId};

/// Names a connection for as long as it lasts, among those of all nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct ConnectionId(u64);

/// Counted from somewhere, so that no two nodes ever come to the same number.
static NEXT: LazyLock<AtomicU64> = LazyLock::new(|| AtomicU64::new(random::bits() as u64));

/// The sending end.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionHandle {
    pub id: ConnectionId,
    pub person: Arc<Person>,
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    /// The connection is here, and reads messages as text or as they are.
    Here {
        queue: Arc<SendQueue>,
        reads_text: bool,
    },
    /// It is at another node.
    There(Arc<There>),
}

/// The way to a connection at another node.
#[derive(Debug)]
struct There {
    node: Node,
    /// What it looks at, and for which time.
    table: TableId,
    look: u64,
    bus: Bus,
}

/// The receiving end: letters, until a farewell.
#[derive(Debug)]
pub(crate) struct SendQueueReader(Arc<SendQueue>);

impl SendQueueReader {
    /// The next letter - or why there will be no more.
    pub async fn next(&mut self) -> Result<Arc<SharedMessage>, Farewell> {
        self.0.next().await
    }

    /// Waits until a web socket's own task has something to say - or there will be no more.
    pub async fn called(&mut self) -> Result<(), Farewell> {
        self.0.called().await
    }

    /// Says it, and shows the connection what was said.
    pub async fn say_all(&mut self, show: impl FnMut(&ClientIn)) -> io::Result<()> {
        self.0.say_all(show).await
    }

    /// The web socket's queue.
    pub fn queue(&self) -> Arc<SendQueue> {
        self.0.clone()
    }
}

impl Drop for SendQueueReader {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl ConnectionHandle {
    /// The way to whoever takes each letter.
    pub fn new(person: Person) -> (Self, SendQueueReader) {
        Self::along(SendQueue::default(), false, person)
    }

    /// The way to a web socket.
    pub fn to(writer: SocketWriter, person: Person) -> (Self, SendQueueReader) {
        Self::along(SendQueue::to(writer), true, person)
    }

    fn along(queue: SendQueue, reads_text: bool, person: Person) -> (Self, SendQueueReader) {
        let queue = Arc::new(queue);
        let id = ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed));
        (
            Self {
                id,
                person: Arc::new(person),
                way: Way::Here {
                    queue: queue.clone(),
                    reads_text,
                },
            },
            SendQueueReader(queue),
        )
    }

    /// The way from a table here to a connection at another node.
    pub fn there(visitor: Visitor, table: TableId, bus: Bus) -> Self {
        let Visitor {
            node,
            connection,
            person,
            look,
        } = visitor;
        let way = Way::There(Arc::new(There {
            node,
            look,
            table,
            bus,
        }));
        Self {
            id: connection,
            person: Arc::new(person),
            way,
        }
    }

    /// The node where the connection is, if not here.
    pub fn node(&self) -> Option<&Node> {
        match &self.way {
            Way::Here { .. } => None,
            Way::There(there) => Some(&there.node),
        }
    }

    /// Whether letters go to it as text.
    pub fn reads_text(&self) -> bool {
        match &self.way {
            Way::Here { reads_text, .. } => *reads_text,
            Way::There(_) => true,
        }
    }

    /// Sends without waiting. A full queue ends the connection: every state is sent whole, so
    /// coming back mends it.
    pub fn send(&self, letter: Arc<SharedMessage>) {
        self.put(letter);
        self.flush();
    }

    /// Adds a letter to those that leave together with the next [`ConnectionHandle::flush`].
    pub fn put(&self, letter: Arc<SharedMessage>) {
        match &self.way {
            Way::Here { queue, .. } => queue.put(letter),
            Way::There(there) => {
                let (table, look) = (there.table.clone(), there.look);
                let letter = ClusterMessage::SharedMessage {
                    table,
                    to: self.id,
                    look,
                    text: letter.raw(),
                };
                there.bus.send(To::Node(&there.node), letter);
            }
        }
    }

    /// Lets all letters go, from here if it can be done at once.
    pub fn flush(&self) {
        if let Way::Here { queue, .. } = &self.way {
            queue.flush();
        }
    }

    /// Lets all letters go, by the connection's own task.
    pub fn flush_elsewhere(&self) {
        if let Way::Here { queue, .. } = &self.way {
            queue.call();
        }
    }

    pub fn tell(&self, message: ClientIn) {
        self.send(SharedMessage::new(message));
    }

    /// Ends the connection. The first reason counts.
    pub fn close(&self, why: Farewell) {
        match &self.way {
            Way::Here { queue, .. } => queue.close(why),
            // Only its own node ends a connection.
            Way::There(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::SEND_QUEUE;
    use wire::{Nick, PersonId};

    #[tokio::test]
    async fn who_does_not_read_is_told_to_come_back_and_nobody_waits() {
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
        };
        let (client, mut outgoing) = ConnectionHandle::new(person);
        for ack in 0..SEND_QUEUE as u32 {
            client.tell(ClientIn::Done { ack, table: None });
        }
        client.tell(ClientIn::Done {
            ack: 999,
            table: None,
        });
        assert_eq!(
            outgoing.next().await.err(),
            Some(Farewell::TooSlow),
            "the end comes before what was not read"
        );
    }
}
