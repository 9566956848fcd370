//! The server's slot for the Game Master: open to the first that comes, filled, or reserved for
//! one that has lost its connection.

use super::{
    proof::{Proof, SESSION},
    router_io::{MasterKey, RouterCommand},
};
use crate::{MasterOut, RoutedMessage, limits::MASTER_HELD};
use std::{collections::VecDeque, time::Instant};

/// The state of the slot.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum MasterSlot {
    /// The server has just started: until `until`, what players say is held.
    Settling { until: Instant },
    /// No Game Master is connected.
    Vacant,
    /// This connection is the Game Master's.
    Filled { key: MasterKey, proof: Proof },
    /// Reserved for the Game Master that has lost its connection.
    Reserved(Reservation),
}

/// A slot that is kept for a lost Game Master.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Reservation {
    until: Instant,
    proof: Proof,
    /// Messages for it.
    held: Vec<RoutedMessage>,
    /// Other Game Masters, in the order in which they came: the first is accepted if the lost one
    /// does not return. Bounded by the connections at the Game Master's port.
    others: VecDeque<(MasterKey, Proof)>,
}

impl MasterSlot {
    /// The connection is lost: reserves the slot for the same Game Master.
    pub fn lose(&mut self, until: Instant) {
        if let MasterSlot::Filled { proof, .. } = self {
            *self = MasterSlot::Reserved(Reservation {
                until,
                proof: proof.clone(),
                held: Vec::new(),
                others: VecDeque::new(),
            });
        }
    }

    /// Whether this connection is the Game Master's.
    pub fn is(&self, key: MasterKey) -> bool {
        matches!(self, MasterSlot::Filled { key: present, .. } if *present == key)
    }

    /// When the slot changes by itself.
    pub fn bell(&self) -> Option<Instant> {
        match self {
            MasterSlot::Settling { until } => Some(*until),
            MasterSlot::Reserved(reservation) => Some(reservation.until),
            MasterSlot::Vacant | MasterSlot::Filled { .. } => None,
        }
    }

    /// The Game Master's proof, if it is connected.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            MasterSlot::Filled { proof, .. } => Some(proof),
            MasterSlot::Settling { .. } | MasterSlot::Vacant | MasterSlot::Reserved(_) => None,
        }
    }

    /// Handles `ConnectToCS`: accepts or refuses the connection as Game Master, or lets it wait
    /// until a lost one is back or given up.
    pub fn admit(&mut self, key: MasterKey, proof: Proof, session: i64) -> Vec<RouterCommand> {
        match self {
            MasterSlot::Filled { key: present, .. } if *present == key => Vec::new(),
            // The same Game Master: its previous connection is dead, but the system has not noticed
            // yet.
            MasterSlot::Filled {
                key: dead,
                proof: known,
            } if proof.shows_token_of(known) => {
                let dropped = RouterCommand::DropMaster(*dead);
                [vec![dropped], self.fill(key, proof, session)].concat()
            }
            MasterSlot::Filled { .. } => refused(key, "there is one"),
            MasterSlot::Reserved(reservation) if proof.is_as(&reservation.proof) => {
                let Reservation { held, others, .. } = reservation.clone();
                let mut commands = self.fill(key, proof, session);
                commands.extend(
                    held.into_iter()
                        .map(|held| RouterCommand::ToMaster(key, held)),
                );
                let refusals = others.into_iter().filter(|&(other, _)| other != key);
                commands
                    .extend(refusals.flat_map(|(other, _)| refused(other, "the lost one is back")));
                commands
            }
            MasterSlot::Reserved(reservation) => {
                reservation.add(key, proof);
                Vec::new()
            }
            MasterSlot::Vacant | MasterSlot::Settling { .. } => self.fill(key, proof, session),
        }
    }

    /// Opens the slot: accepts the first Game Master that waits, if any.
    pub fn open(&mut self, session: i64) -> Vec<RouterCommand> {
        let next = match std::mem::replace(self, MasterSlot::Vacant) {
            MasterSlot::Reserved(mut reservation) => {
                let first = reservation.others.pop_front();
                first.map(|(key, proof)| (key, proof, reservation.others))
            }
            MasterSlot::Settling { .. } | MasterSlot::Vacant | MasterSlot::Filled { .. } => None,
        };
        let Some((key, proof, others)) = next else {
            return Vec::new();
        };
        tracing::warn!(
            reason = "the lost one did not return in time",
            "another game master accepted"
        );
        let mut commands = self.fill(key, proof, session);
        commands.extend(
            others
                .into_iter()
                .flat_map(|(other, _)| refused(other, "there is one")),
        );
        commands
    }

    fn fill(&mut self, key: MasterKey, proof: Proof, session: i64) -> Vec<RouterCommand> {
        tracing::info!("game master connected");
        *self = MasterSlot::Filled { key, proof };
        let welcome = RoutedMessage::bare("AcceptGMConnection").with(SESSION, session);
        vec![RouterCommand::ToMaster(key, welcome)]
    }

    /// A connection that may have waited is gone.
    pub fn forget(&mut self, key: MasterKey) {
        if let MasterSlot::Reserved(reservation) = self {
            reservation.others.retain(|&(other, _)| other != key);
        }
    }

    /// Sends a message to the Game Master, or holds it while the slot is reserved.
    pub fn post(&mut self, message: RoutedMessage) -> Vec<RouterCommand> {
        match self {
            MasterSlot::Filled { key, .. } => return vec![RouterCommand::ToMaster(*key, message)],
            MasterSlot::Reserved(Reservation { held, .. }) if held.len() < MASTER_HELD => {
                held.push(message)
            }
            MasterSlot::Reserved(_) => {
                tracing::warn!("message dropped: the queue to the game master is full")
            }
            MasterSlot::Vacant | MasterSlot::Settling { .. } => {}
        }
        Vec::new()
    }
}

impl Reservation {
    fn add(&mut self, key: MasterKey, proof: Proof) {
        if self.others.iter().all(|&(other, _)| other != key) {
            tracing::warn!("game master waits: the slot is reserved for the lost one");
            self.others.push_back((key, proof));
        }
    }
}

fn refused(key: MasterKey, why: &str) -> Vec<RouterCommand> {
    tracing::warn!(why, "game master refused");
    vec![
        RouterCommand::ToMaster(key, RoutedMessage::bare(MasterOut::REJECT)),
        RouterCommand::DropMaster(key),
    ]
}
