//! The nodes of the cluster, as this one sees them.

use crate::pause_detector::PauseDetector;
use bus::{Address, Bus, BusError, BusEvent, stable_hash};
use games::AnyRules;
use ids::Node;
use metrics::Metrics;
use parking_lot::Mutex;
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use store::{LiveNode, NodeError, Store, StoreError};
use tables::Lease;
use thiserror::Error;
use tokio::sync::{Notify, mpsc};

/// The `Node::name` of a server without peers.
pub const ALONE: &str = "alone";
/// How long a node may be silent on the bus before nothing more is sent to it: a few heartbeats.
const SILENT_FOR: Duration = Duration::from_millis(1_700);

/// The identity of this server among others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Its name, which no other server of the cluster has.
    pub name: String,
    pub bus: Address,
}

impl Default for Identity {
    fn default() -> Self {
        Self {
            name: ALONE.to_owned(),
            bus: Address::Alone,
        }
    }
}

/// Why a node could not join its cluster.
#[derive(Debug, Error)]
pub enum JoinError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a node's name has 1 to 64 letters, digits, - and _")]
    Name,
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

/// Which nodes are alive, and whether this one still is.
pub struct Membership {
    pub own: Node,
    pub lease: Arc<Lease>,
    bus: Bus,
    /// All live nodes, this one among them.
    live: Mutex<Vec<Node>>,
    pauses: PauseDetector,
    /// This node stops and takes no more tables.
    is_leaving: AtomicBool,
    /// Another server has started under this node's name.
    superseded: Notify,
    /// When each node was last heard on the bus, by term.
    heard: Mutex<HashMap<i64, Instant>>,
}

/// The nodes that have come and gone since the last look.
pub(crate) struct MembershipChange {
    pub joined: Vec<Node>,
    pub lost: Vec<Node>,
}

impl Membership {
    /// Registers this node for a new term and connects to the bus.
    pub async fn join(
        store: &Store,
        identity: &Identity,
        metrics: &Arc<Metrics>,
    ) -> Result<(Self, Bus, mpsc::Receiver<BusEvent>), JoinError> {
        if !is_name(&identity.name) {
            return Err(JoinError::Name);
        }
        let (asked, lease) = (Instant::now(), identity.bus.lease());
        let own = store.register_node(&identity.name, lease).await?;
        let (bus, events) = Bus::open(&identity.bus, own.clone(), metrics.clone()).await?;
        let membership = Self {
            live: Mutex::new(vec![own.clone()]),
            own,
            lease: Arc::new(Lease::until(asked + lease)),
            bus: bus.clone(),
            pauses: PauseDetector::new(lease),
            is_leaving: AtomicBool::new(false),
            superseded: Notify::new(),
            heard: Mutex::default(),
        };
        Ok((membership, bus, events))
    }

    /// Takes in which nodes are alive now.
    pub(crate) fn update(&self, live: Vec<LiveNode>) -> MembershipChange {
        let now: Vec<Node> = live.into_iter().map(|one| one.node).collect();
        let mut known = self.live.lock();
        let missing = |from: &[Node], of: &[Node]| -> Vec<Node> {
            let others = of.iter().filter(|node| **node != self.own);
            others
                .filter(|node| !from.contains(node))
                .cloned()
                .collect()
        };
        let change = MembershipChange {
            joined: missing(&known, &now),
            lost: missing(&now, &known),
        };
        *known = now;
        change
    }

    /// Reads which nodes are alive.
    pub async fn refresh(&self, store: &Store) -> Result<(), StoreError> {
        self.update(store.live_nodes().await?);
        Ok(())
    }

    /// All live nodes, this one among them.
    pub(crate) fn live(&self) -> Vec<Node> {
        self.live.lock().clone()
    }

    /// The live nodes but for this one.
    pub fn others(&self) -> Vec<Node> {
        let mut others = self.live();
        others.retain(|node| *node != self.own);
        others
    }

    /// The node that matches players by these rules. All nodes that see the same live nodes agree.
    pub(crate) fn matchmaker_of(&self, rules: &AnyRules) -> Node {
        let rules = serde_json::to_string(rules).expect("rules are plain data");
        let live = self.live.lock();
        rendezvous(&rules, &live).unwrap_or(&self.own).clone()
    }

    /// Waits until another server has started under this node's name.
    pub async fn superseded(&self) {
        self.superseded.notified().await;
    }

    pub(crate) fn note_superseded(&self) {
        self.superseded.notify_one();
    }

    /// How often this program has stood still for longer than a lease, see `PauseDetector`.
    pub fn pauses(&self) -> u32 {
        self.pauses.poll(Instant::now())
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.is_leaving.load(Ordering::Relaxed)
    }

    pub(crate) fn leave(&self) {
        self.is_leaving.store(true, Ordering::Relaxed);
    }

    pub(crate) fn note_heard(&self, node: &Node) {
        self.heard.lock().insert(node.term, Instant::now());
    }

    /// Whether a node can be sent to: the bus is connected, and the node is heard on it. A node
    /// that was never heard may be about to speak.
    pub(crate) fn is_reachable(&self, node: &Node) -> bool {
        let heard = self.heard.lock().get(&node.term).copied();
        self.bus.is_open() && heard.is_none_or(|heard| heard.elapsed() < SILENT_FOR)
    }
}

/// A name is a part of a NATS subject, where dots, stars and spaces have a meaning.
fn is_name(name: &str) -> bool {
    let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_';
    (1..=64).contains(&name.len()) && name.bytes().all(is_plain)
}

/// Chooses the node with the highest weight for a key (rendezvous hashing).
fn rendezvous<'a>(key: &str, nodes: &'a [Node]) -> Option<&'a Node> {
    let weight = |node: &&Node| stable_hash(format!("{key}\n{}", node.name).as_bytes());
    nodes.iter().max_by_key(weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(names: &[&str]) -> Vec<Node> {
        let node = |name: &&str| Node {
            name: (*name).to_owned(),
            term: 1,
        };
        names.iter().map(node).collect()
    }

    /// Nodes of different builds must agree, so the choice is fixed by numbers written down here
    /// and not by a hash that the standard library may change.
    #[test]
    fn every_build_chooses_the_same_node_in_whatever_order_it_knows_them() {
        let (one, other) = (nodes(&["a", "b", "c"]), nodes(&["c", "a", "b"]));
        let chosen = ["dama", "rummikub", "kanasta", "karcianka"].map(|key| {
            let choice = rendezvous(key, &one).expect("a node");
            assert_eq!(rendezvous(key, &other), Some(choice));
            choice.name.as_str()
        });
        assert_eq!(chosen, CHOSEN);
    }

    const CHOSEN: [&str; 4] = ["a", "b", "c", "c"];
}
