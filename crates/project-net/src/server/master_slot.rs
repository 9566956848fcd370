//! The server's slot for the Game Master: vacant, filled, or reserved for one that has lost
//! its connection.

use super::{
    proof::Proof,
    router_io::{MasterKey, RouterCommand},
};
use crate::{MasterOut, RoutedMessage, limits::MASTER_HELD};
use std::time::Instant;

/// The state of the slot.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum MasterSlot {
    /// No Game Master is connected.
    Vacant,
    /// This connection is the Game Master's.
    Filled { key: MasterKey, proof: Proof },
    /// Reserved until `until` for the Game Master that has lost its connection. Its messages are
    /// held.
    Waiting {
        until: Instant,
        held: Vec<RoutedMessage>,
        proof: Proof,
    },
}

impl MasterSlot {
    /// The connection is lost: reserves the slot for the same Game Master.
    pub fn lose(&mut self, until: Instant) {
        if let MasterSlot::Filled { proof, .. } = self {
            *self = MasterSlot::Waiting {
                until,
                held: Vec::new(),
                proof: proof.clone(),
            };
        }
    }

    /// Whether this connection is the Game Master's.
    pub fn is(&self, key: MasterKey) -> bool {
        matches!(self, MasterSlot::Filled { key: present, .. } if *present == key)
    }

    /// Until when the slot is reserved.
    pub fn waited_until(&self) -> Option<Instant> {
        match self {
            MasterSlot::Waiting { until, .. } => Some(*until),
            MasterSlot::Vacant | MasterSlot::Filled { .. } => None,
        }
    }

    /// Handles `ConnectToCS`: accepts or refuses the connection as Game Master.
    pub fn admit(&mut self, key: MasterKey, proof: Proof, session: i64) -> Vec<RouterCommand> {
        let (held, dropped) = match self {
            MasterSlot::Filled { key: present, .. } if *present == key => return Vec::new(),
            // The same Game Master: its previous connection is dead, but the system has not noticed
            // yet.
            MasterSlot::Filled {
                key: dead,
                proof: known,
            } if proof.shows_token_of(known) => {
                (Vec::new(), Some(RouterCommand::DropMaster(*dead)))
            }
            MasterSlot::Filled { .. } => return refused(key, "there is one"),
            MasterSlot::Waiting {
                held, proof: known, ..
            } if proof.is_as(known) => (std::mem::take(held), None),
            MasterSlot::Waiting { .. } => return refused(key, "it is not the one that was lost"),
            MasterSlot::Vacant => (Vec::new(), None),
        };
        tracing::info!(held = held.len(), "game master connected");
        *self = MasterSlot::Filled { key, proof };
        let welcome = RoutedMessage::bare("AcceptGMConnection").with("Session", session);
        let messages = [welcome]
            .into_iter()
            .chain(held)
            .map(|message| RouterCommand::ToMaster(key, message));
        dropped.into_iter().chain(messages).collect()
    }

    /// Sends a message to the Game Master, or holds it while the slot is reserved.
    pub fn post(&mut self, message: RoutedMessage) -> Vec<RouterCommand> {
        match self {
            MasterSlot::Filled { key, .. } => return vec![RouterCommand::ToMaster(*key, message)],
            MasterSlot::Waiting { held, .. } if held.len() < MASTER_HELD => held.push(message),
            MasterSlot::Waiting { .. } => {
                tracing::warn!("message dropped: the queue to the game master is full")
            }
            MasterSlot::Vacant => {}
        }
        Vec::new()
    }
}

fn refused(key: MasterKey, why: &str) -> Vec<RouterCommand> {
    tracing::warn!(why, "game master refused");
    vec![
        RouterCommand::ToMaster(key, RoutedMessage::bare(MasterOut::REJECT)),
        RouterCommand::DropMaster(key),
    ]
}
