//! This program among others of its kind: who lives, what travels between them, and what becomes of
//! the tables of one that dies.
//!
//! A program that is alone is a cluster of one: nobody to speak to, nobody to take over from.

mod forwarding;
mod hand_over;
mod heartbeat;
mod inbound;
mod lease;
mod pause_detector;
mod remote_subscriptions;
mod requests;

use crate::{
    bus::{self, Bus, BusError, BusEvent, ClusterMessage, Question, To, Visitor},
    connection_handle::{ConnectionHandle, ConnectionId},
    limits::SILENT_FOR,
    metrics::Metrics,
};
use games::AnyRules;
pub(crate) use heartbeat::beat;
pub(crate) use inbound::receive;
use lease::Lease;
use pause_detector::PauseDetector;
use remote_subscriptions::RemoteSubscriptions;
use requests::Requests;
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use store::{LiveNode, Node, NodeError, Store, StoreError};
use thiserror::Error;
use tokio::sync::{Notify, mpsc};
use wire::TableId;

/// The name of a program without others.
pub const ALONE: &str = "alone";

/// Who this program is among others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Its name; each has another.
    pub name: String,
    /// Where they speak to each other.
    pub bus: bus::Address,
}

impl Default for Identity {
    fn default() -> Self {
        Self {
            name: ALONE.to_owned(),
            bus: bus::Address::Alone,
        }
    }
}

/// Why a node could not begin.
#[derive(Debug, Error)]
pub enum JoinError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The name is none.
    #[error("a node's name has letters and digits, - and _, and at most 64 of them")]
    Name,
    /// The bus is not there.
    #[error(transparent)]
    Bus(#[from] BusError),
}

impl From<NodeError> for JoinError {
    fn from(error: NodeError) -> Self {
        match error {
            NodeError::Store(error) => Self::Store(error),
            NodeError::Name | NodeError::Superseded => Self::Name,
        }
    }
}

/// The nodes, as one of them sees them.
pub(crate) struct Nodes {
    pub own: Node,
    pub bus: Bus,
    /// All that live, by name; this one among them.
    living: Mutex<Vec<Node>>,
    lease: Lease,
    watch: PauseDetector,
    /// This node stops, and takes nothing more.
    is_leaving: AtomicBool,
    /// Another program has begun under our name.
    superseded: Notify,
    /// When each node was last heard of on the bus, by its term.
    heard: Mutex<HashMap<i64, Instant>>,
    subscriptions: Mutex<RemoteSubscriptions>,
    requests: Requests,
}

/// Who has come and who has gone since the last look.
pub(crate) struct Change {
    pub come: Vec<Node>,
    pub gone: Vec<Node>,
}

impl Nodes {
    /// Begins a term under the name, and listens to the others.
    pub async fn join(
        store: &Store,
        identity: &Identity,
        metrics: &Arc<Metrics>,
    ) -> Result<(Self, mpsc::Receiver<BusEvent>), JoinError> {
        if !is_name(&identity.name) {
            return Err(JoinError::Name);
        }
        let asked = Instant::now();
        let own = store
            .register_node(&identity.name, identity.bus.lease())
            .await?;
        let (bus, inbound) = Bus::open(&identity.bus, own.clone(), metrics.clone()).await?;
        let nodes = Self {
            living: Mutex::new(vec![own.clone()]),
            own,
            bus,
            lease: Lease::new(asked + identity.bus.lease()),
            watch: PauseDetector::new(identity.bus.lease()),
            is_leaving: AtomicBool::new(false),
            superseded: Notify::new(),
            heard: Mutex::default(),
            subscriptions: Mutex::default(),
            requests: Requests::default(),
        };
        Ok((nodes, inbound))
    }

    /// Takes in who lives now.
    pub fn meet(&self, living: Vec<LiveNode>) -> Change {
        let now: Vec<Node> = living.into_iter().map(|one| one.node).collect();
        let mut known = self.living();
        let missing_in = |from: &[Node], of: &[Node]| -> Vec<Node> {
            of.iter()
                .filter(|node| **node != self.own && !from.contains(node))
                .cloned()
                .collect()
        };
        let change = Change {
            come: missing_in(&known, &now),
            gone: missing_in(&now, &known),
        };
        *known = now;
        change
    }

    /// Waits until another program has begun under this one's name.
    pub async fn superseded(&self) {
        self.superseded.notified().await;
    }

    /// How often this program has stood still for longer than others wait for it.
    pub fn stops(&self) -> u32 {
        self.watch.look(Instant::now())
    }

    fn is_leaving(&self) -> bool {
        self.is_leaving.load(Ordering::Relaxed)
    }

    /// A node was heard of on the bus.
    fn note_heard(&self, node: &Node) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.insert(node.term, Instant::now());
    }

    /// Whether a node can be spoken to: the bus is there, and it is heard on it. One that was never
    /// heard of may be about to speak.
    fn is_reached(&self, node: &Node) -> bool {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        self.bus.is_open()
            && heard
                .get(&node.term)
                .is_none_or(|heard| heard.elapsed() < SILENT_FOR)
    }

    /// The nodes that live but for this one.
    pub fn others(&self) -> Vec<Node> {
        self.living()
            .iter()
            .filter(|node| **node != self.own)
            .cloned()
            .collect()
    }

    /// The node that keeps the list of those who wait for a game by these rules. All nodes agree on
    /// it, while they agree on who lives.
    pub fn desk(&self, rules: &AnyRules) -> Node {
        let rules = serde_json::to_string(rules).expect("rules are plain data");
        let weight = |node: &&Node| {
            let mut hasher = DefaultHasher::new();
            (&rules, &node.name).hash(&mut hasher);
            hasher.finish()
        };
        self.living()
            .iter()
            .max_by_key(weight)
            .unwrap_or(&self.own)
            .clone()
    }

    /// Asks another node something; nothing if it does not answer in time.
    pub async fn ask(
        &self,
        node: &Node,
        question: Question,
        within: Duration,
    ) -> Option<bus::Answer> {
        let mut waiting = self.requests.open();
        self.bus.send(
            To::Node(node),
            ClusterMessage::Ask(waiting.number, question),
        );
        tokio::time::timeout(within, &mut waiting.answer)
            .await
            .ok()?
            .ok()
    }

    /// A connection here, as other nodes know it.
    fn visitor(&self, client: &ConnectionHandle, look: u64) -> Visitor {
        let (node, person) = (self.own.clone(), (*client.person).clone());
        Visitor {
            node,
            connection: client.id,
            person,
            look,
        }
    }

    /// A connection here looks for a game: the table elsewhere that speaks to it first has seated
    /// it, until [`Nodes::sought`].
    pub fn seek(&self, client: &ConnectionHandle, ack: u32) -> Visitor {
        let look = self.subscriptions().seek(client, ack);
        self.visitor(client, look)
    }

    /// A connection looks no longer: it sits at a table elsewhere, or not.
    pub fn sought(&self, connection: ConnectionId, elsewhere: Option<&TableId>) {
        self.subscriptions().sought(connection, elsewhere);
    }

    /// A connection that looks for a game, if it is here.
    pub fn seeker(&self, connection: ConnectionId) -> Option<ConnectionHandle> {
        self.subscriptions().seeker(connection).cloned()
    }

    /// Whoever waits for a table hears that it is no more.
    pub fn close_visits(&self, table: &TableId) {
        self.subscriptions().close(table);
    }

    fn subscriptions(&self) -> MutexGuard<'_, RemoteSubscriptions> {
        self.subscriptions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn living(&self) -> MutexGuard<'_, Vec<Node>> {
        self.living.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until this node is sure that its tables are its own: mostly not at all. One that was
    /// paused, or had no database, may have been taken for dead; until it knows, it says nothing
    /// from memory. Says whether it had to wait.
    pub async fn be_sure(&self) -> bool {
        self.lease.be_sure().await
    }
}

/// A name is a part of a subject of NATS, where dots, stars and spaces mean something.
fn is_name(name: &str) -> bool {
    let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_';
    (1..=64).contains(&name.len()) && name.bytes().all(is_plain)
}
