//! How the programs of one cluster speak to each other. A server alone has nobody to speak to.
//!
//! Parcels may be lost on the way: they are numbered, and whoever misses one is told so and asks
//! anew for what it must know. Nothing that counts travels only here; the truth is in the database.

mod latency;
mod message;
pub(crate) mod nats;
mod sequence;

pub(crate) use message::{
    Answer, Chore, ClusterMessage, ConnectedPerson, Ended, Question, RemoteCommand, TableNews,
    TableSummary, Visitor, Why, part_of,
};

use crate::{
    limits::{ALONE_BEAT, ALONE_LEASE, BEAT, LEASE},
    metrics::Metrics,
};
use nats::Nats;
use std::{
    str::FromStr,
    sync::Arc,
    time::{Duration, Instant},
};
use store::Node;
use thiserror::Error;
use tokio::sync::mpsc;

/// Where the bus is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Address {
    /// Nowhere: this program is alone.
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

/// A text that is no address of a bus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("it begins with nats:// or tls://")]
pub struct NoAddress;

impl Address {
    /// How long a node is taken to live after it was last heard of.
    pub(crate) fn lease(&self) -> Duration {
        match self {
            Self::Alone => ALONE_LEASE,
            Self::Nats(_) => LEASE,
        }
    }
}

/// The bus could not be reached at the start.
#[derive(Debug, Error)]
#[error("no NATS server answers at {address}: {error}")]
pub struct BusError {
    /// Where.
    pub address: String,
    /// What happened.
    pub error: String,
}

/// To whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum To<'a> {
    /// This node, in this term of its.
    Node(&'a Node),
    /// All nodes but this one.
    Everyone,
}

/// What comes in.
#[derive(Debug)]
pub(crate) enum BusEvent {
    /// Something from another node.
    Parcel {
        /// Whose.
        from: Node,
        /// When it was sent, as far as one can tell.
        sent: Instant,
        /// What.
        body: Box<ClusterMessage>,
    },
    /// Something from that node was lost, or it has begun a new term.
    Missed {
        /// Which.
        from: Node,
    },
    /// The bus itself is gone for now.
    Cut,
    /// It is back; whatever was said meanwhile is lost.
    Back,
}

/// The way to other nodes.
#[derive(Clone, Debug)]
pub(crate) enum Bus {
    /// There are none.
    Alone,
    /// Over NATS.
    Nats(Nats),
}

/// Most inbound that wait to be dealt with.
const ARRIVALS: usize = 8_192;

impl Bus {
    /// Connects. What comes in for this node comes through the receiver.
    pub async fn open(
        address: &Address,
        node: Node,
        metrics: Arc<Metrics>,
    ) -> Result<(Self, mpsc::Receiver<BusEvent>), BusError> {
        let (inbound, inbox) = mpsc::channel(ARRIVALS);
        let bus = match address {
            Address::Alone => Self::Alone,
            Address::Nats(servers) => {
                Self::Nats(Nats::connect(servers, node, inbound, metrics).await?)
            }
        };
        Ok((bus, inbox))
    }

    /// Sends without waiting. Whether it arrives, only an answer tells.
    pub fn send(&self, to: To<'_>, body: ClusterMessage) {
        match self {
            Self::Alone => {}
            Self::Nats(nats) => nats.send(to, body),
        }
    }

    /// A node is taken for dead.
    pub fn give_up(&self, node: &Node) {
        match self {
            Self::Alone => {}
            Self::Nats(nats) => nats.give_up(node),
        }
    }

    /// Says that this node lives, and how much it has said.
    pub fn pulse(&self) {
        match self {
            Self::Alone => {}
            Self::Nats(nats) => nats.pulse(),
        }
    }

    /// Waits until everything that was sent is on its way.
    pub async fn finish(&self) {
        match self {
            Self::Alone => {}
            Self::Nats(nats) => nats.finish().await,
        }
    }

    /// How long this node is taken to live after it was last heard of.
    pub fn lease(&self) -> Duration {
        match self {
            Self::Alone => ALONE_LEASE,
            Self::Nats(_) => LEASE,
        }
    }

    /// How often it is heard of.
    pub fn beat(&self) -> Duration {
        match self {
            Self::Alone => ALONE_BEAT,
            Self::Nats(_) => BEAT,
        }
    }

    /// Whether other nodes can be spoken to just now.
    pub fn is_open(&self) -> bool {
        match self {
            Self::Alone => true,
            Self::Nats(nats) => nats.is_open(),
        }
    }
}
