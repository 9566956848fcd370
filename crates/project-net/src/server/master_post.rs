//! The server's slot for the Game Master: vacant, filled, or reserved for one that has lost
//! its connection.

use super::{
    post::{MasterKey, Post},
    proof::Proof,
};
use crate::{Letter, MasterOut, limits::MASTER_HELD};
use std::time::Instant;

/// The state of the slot.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum MasterPost {
    /// No Game Master is connected.
    Vacant,
    /// This connection is the Game Master's.
    Filled { key: MasterKey, proof: Proof },
    /// Reserved until `until` for the Game Master that has lost its connection. Its messages are
    /// held.
    Waiting {
        until: Instant,
        held: Vec<Letter>,
        proof: Proof,
    },
}

impl MasterPost {
    /// The connection is lost: reserves the slot for the same Game Master.
    pub fn lose(&mut self, until: Instant) {
        if let MasterPost::Filled { proof, .. } = self {
            *self = MasterPost::Waiting {
                until,
                held: Vec::new(),
                proof: proof.clone(),
            };
        }
    }

    /// Whether this connection is the Game Master's.
    pub fn is(&self, key: MasterKey) -> bool {
        matches!(self, MasterPost::Filled { key: present, .. } if *present == key)
    }

    /// Until when the slot is reserved.
    pub fn waited_until(&self) -> Option<Instant> {
        match self {
            MasterPost::Waiting { until, .. } => Some(*until),
            MasterPost::Vacant | MasterPost::Filled { .. } => None,
        }
    }

    /// Handles `ConnectToCS`: accepts or refuses the connection as Game Master.
    pub fn admit(&mut self, key: MasterKey, proof: Proof, session: i64) -> Vec<Post> {
        let (held, dropped) = match self {
            MasterPost::Filled { key: present, .. } if *present == key => return Vec::new(),
            // The same Game Master: its previous connection is dead, but the system has not noticed
            // yet.
            MasterPost::Filled {
                key: dead,
                proof: known,
            } if proof.shows_token_of(known) => (Vec::new(), Some(Post::DropMaster(*dead))),
            MasterPost::Filled { .. } => return refused(key, "there is one"),
            MasterPost::Waiting {
                held, proof: known, ..
            } if proof.is_as(known) => (std::mem::take(held), None),
            MasterPost::Waiting { .. } => return refused(key, "it is not the one that was lost"),
            MasterPost::Vacant => (Vec::new(), None),
        };
        tracing::info!(held = held.len(), "the game master is here");
        *self = MasterPost::Filled { key, proof };
        let welcome = Letter::bare("AcceptGMConnection").with("Session", session);
        let letters = [welcome]
            .into_iter()
            .chain(held)
            .map(|letter| Post::ToMaster(key, letter));
        dropped.into_iter().chain(letters).collect()
    }

    /// Sends a message to the Game Master, or holds it while the slot is reserved.
    pub fn post(&mut self, letter: Letter) -> Vec<Post> {
        match self {
            MasterPost::Filled { key, .. } => return vec![Post::ToMaster(*key, letter)],
            MasterPost::Waiting { held, .. } if held.len() < MASTER_HELD => held.push(letter),
            MasterPost::Waiting { .. } => {
                tracing::warn!("too much is held for the game master: one letter is lost")
            }
            MasterPost::Vacant => {}
        }
        Vec::new()
    }
}

fn refused(key: MasterKey, why: &str) -> Vec<Post> {
    tracing::warn!(why, "a game master is refused");
    vec![
        Post::ToMaster(key, Letter::bare(MasterOut::REJECT)),
        Post::DropMaster(key),
    ]
}
