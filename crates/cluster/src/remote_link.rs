//! The link from a table here to a client at another node: `ClusterMessage::Deliver`.

use bus::{Bus, ClusterMessage, RemoteClient, To};
use delivery::{ConnectionHandle, ConnectionId, RemoteConnection, SharedMessage};
use ids::{Node, TableId};
use std::sync::Arc;

#[derive(Debug)]
struct RemoteLink {
    node: Node,
    table: TableId,
    subscription: u64,
    bus: Bus,
}

impl RemoteConnection for RemoteLink {
    fn node(&self) -> &Node {
        &self.node
    }

    fn send(&self, to: ConnectionId, message: &SharedMessage) {
        let deliver = ClusterMessage::Deliver {
            table: self.table.clone(),
            to,
            subscription: self.subscription,
            text: message.raw(),
        };
        self.bus.send(To::Node(&self.node), deliver);
    }
}

/// Makes the [`ConnectionHandle`] by which a table sends to a client at another node.
pub(crate) fn remote_handle(client: RemoteClient, table: TableId, bus: Bus) -> ConnectionHandle {
    let RemoteClient {
        node,
        connection,
        person,
        subscription,
    } = client;
    let link = RemoteLink {
        node,
        table,
        subscription,
        bus,
    };
    ConnectionHandle::remote(connection, person, Arc::new(link))
}
