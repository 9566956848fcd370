//! The post of the Game Master: vacant, filled, or kept for one whose connection is lost.

use super::post::{MasterKey, Post};
use crate::{Letter, MasterOut, limits::MASTER_HELD};
use std::time::Instant;

/// Who is the Game Master.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum MasterPost {
    /// Nobody.
    Vacant,
    /// This connection.
    Filled(MasterKey),
    /// The one whose connection is lost, if it comes back in time. Its letters are held.
    Waiting { until: Instant, held: Vec<Letter> },
}

impl MasterPost {
    /// Kept for one whose connection is lost.
    pub fn waited_for(until: Instant) -> Self {
        MasterPost::Waiting { until, held: Vec::new() }
    }

    /// Whether this connection is the Game Master's.
    pub fn is(&self, key: MasterKey) -> bool {
        *self == MasterPost::Filled(key)
    }

    /// How long the one who is lost is waited for.
    pub fn waited_until(&self) -> Option<Instant> {
        match self {
            MasterPost::Waiting { until, .. } => Some(*until),
            MasterPost::Vacant | MasterPost::Filled(_) => None,
        }
    }

    /// Somebody asks to be the Game Master.
    pub fn admit(&mut self, key: MasterKey, session: i64) -> Vec<Post> {
        let held = match self {
            MasterPost::Filled(present) if *present == key => return Vec::new(),
            MasterPost::Filled(_) => {
                tracing::info!("a second game master is refused");
                return vec![Post::ToMaster(key, Letter::bare(MasterOut::REJECT)), Post::DropMaster(key)];
            }
            MasterPost::Vacant => Vec::new(),
            MasterPost::Waiting { held, .. } => std::mem::take(held),
        };
        tracing::info!(held = held.len(), "the game master is here");
        *self = MasterPost::Filled(key);
        let welcome = Letter::bare("AcceptGMConnection").with("Session", session);
        [welcome].into_iter().chain(held).map(|letter| Post::ToMaster(key, letter)).collect()
    }

    /// Sends a letter, or holds it for the one who is lost.
    pub fn post(&mut self, letter: Letter) -> Vec<Post> {
        match self {
            MasterPost::Filled(key) => return vec![Post::ToMaster(*key, letter)],
            MasterPost::Waiting { held, .. } if held.len() < MASTER_HELD => held.push(letter),
            MasterPost::Waiting { .. } => {
                tracing::warn!("too much is held for the game master: one letter is lost")
            }
            MasterPost::Vacant => {}
        }
        Vec::new()
    }
}
