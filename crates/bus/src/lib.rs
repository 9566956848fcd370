//! The [`Bus`] between the nodes of one cluster. A server alone has no peers.
//!
//! Messages may be lost: they are numbered, and a node that misses one asks again for everything it
//! must know. Durable facts never travel only here; the database has them.

mod latency;
mod message;
mod nats;
mod sequence;

pub use message::{
    ClusterMessage, ClusterRequest, ClusterResponse, ConnectedPerson, HelloReason, Partition,
    RemoteClient, RemoteCommand, SessionsToEnd, TableSignal, stable_hash,
};
pub use nats::is_cluster_message;

use ids::Node;
use metrics::Metrics;
use nats::Nats;
use std::{
    str::FromStr,
    sync::Arc,
    time::{Duration, Instant},
};
use thiserror::Error;
use tokio::sync::mpsc;

/// How long a node counts as alive after its last heartbeat. Its tables stand still for as long
/// when it dies.
pub const LEASE: Duration = Duration::from_millis(2_500);
/// The interval between heartbeats.
const HEARTBEAT: Duration = Duration::from_millis(500);
/// The lease of a server without peers, whose database need not be written often.
const LONE_LEASE: Duration = Duration::from_secs(60 * 60);
/// The interval between heartbeats of a server without peers.
const LONE_HEARTBEAT: Duration = Duration::from_secs(10 * 60);
/// The most [`BusEvent`]s that wait to be handled.
const INBOUND: usize = 8_192;

/// The address of the bus.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Address {
    /// No bus: this server has no peers.
    #[default]
    Alone,
    /// A NATS server, or several of one cluster, as in `nats://one:4222,nats://two:4222`.
    Nats(String),
}

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let is_one = |one: &str| {
            ["nats://", "tls://"].iter().any(|scheme| {
                one.strip_prefix(scheme)
                    .is_some_and(|rest| !rest.is_empty())
            })
        };
        if text.split(',').all(is_one) {
            Ok(Self::Nats(text.to_owned()))
        } else {
            Err(NoAddress)
        }
    }
}

/// A text that is not the address of a bus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected nats://HOST:PORT or tls://HOST:PORT")]
pub struct NoAddress;

impl Address {
    /// How long a node counts as alive after its last heartbeat.
    pub fn lease(&self) -> Duration {
        match self {
            Self::Alone => LONE_LEASE,
            Self::Nats(_) => LEASE,
        }
    }
}

/// The bus could not be reached when the server started.
#[derive(Debug, Error)]
#[error("no NATS server answers at {address}: {error}")]
pub struct BusError {
    pub address: String,
    pub error: String,
}

/// The receivers of a [`ClusterMessage`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To<'a> {
    Node(&'a Node),
    /// All nodes but the sender, on the subject `stolik.all`.
    Everyone,
}

/// What the [`Bus`] reports to its node.
#[derive(Debug)]
pub enum BusEvent {
    Received {
        from: Node,
        /// When the message was sent, by this node's clock, as far as can be told.
        sent: Instant,
        message: Box<ClusterMessage>,
    },
    /// A message of that node was lost, or the node has started a new term.
    Missed { from: Node },
    /// The connection to the bus is lost.
    Disconnected,
    /// The connection is back; what was sent meanwhile is lost.
    Reconnected,
}

/// Sends a [`ClusterMessage`] to other nodes.
#[derive(Clone, Debug)]
pub enum Bus {
    Alone,
    Nats(Nats),
}

/// Most inbound that wait to be dealt with.
impl Bus {
    /// Connects. The receiver yields the [`BusEvent`]s for this node.
    pub async fn open(
        address: &Address,
        node: Node,
        metrics: Arc<Metrics>,
    ) -> Result<(Self, mpsc::Receiver<BusEvent>), BusError> {
        let (inbound, events) = mpsc::channel(INBOUND);
        let bus = match address {
            Address::Alone => Self::Alone,
            Address::Nats(servers) => {
                Self::Nats(Nats::connect(servers, node, inbound, metrics).await?)
            }
        };
        Ok((bus, events))
    }

    /// Sends without waiting. Delivery is not guaranteed.
    pub fn send(&self, to: To<'_>, message: ClusterMessage) {
        match self {
            Self::Alone => {}
            Self::Nats(nats) => nats.send(to, message),
        }
    }

    /// Stops counting messages to a node that is dead.
    pub fn give_up(&self, node: &Node) {
        match self {
            Self::Alone => {}
            Self::Nats(nats) => nats.give_up(node),
        }
    }

    /// Sends [`ClusterMessage::Heartbeat`] with the number of messages sent to each node.
    pub fn send_heartbeat(&self) {
        match self {
            Self::Alone => {}
            Self::Nats(nats) => nats.send_heartbeat(),
        }
    }

    /// Waits until everything that was sent has left this program.
    pub async fn finish(&self) {
        match self {
            Self::Alone => {}
            Self::Nats(nats) => nats.finish().await,
        }
    }

    /// How long this node counts as alive after its last heartbeat.
    pub fn lease(&self) -> Duration {
        match self {
            Self::Alone => LONE_LEASE,
            Self::Nats(_) => LEASE,
        }
    }

    /// The interval between heartbeats.
    pub fn heartbeat(&self) -> Duration {
        match self {
            Self::Alone => LONE_HEARTBEAT,
            Self::Nats(_) => HEARTBEAT,
        }
    }

    /// Whether the connection to the bus stands.
    pub fn is_open(&self) -> bool {
        match self {
            Self::Alone => true,
            Self::Nats(nats) => nats.is_open(),
        }
    }
}
