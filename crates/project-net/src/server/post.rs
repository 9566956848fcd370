//! What the router is told, and what it wants done.

use crate::{Letter, PlayerId};
use std::net::IpAddr;

/// Tells connections at the game master's port apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MasterKey(pub u64);

/// Something a connection has brought.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// A player has connected.
    PlayerCame(PlayerId),
    /// It has sent a letter.
    PlayerSaid(PlayerId, Letter),
    /// Its connection is lost.
    PlayerGone(PlayerId),
    /// Somebody has connected at the game master's port, from there.
    MasterCame(MasterKey, IpAddr),
    /// It has sent a letter.
    MasterSaid(MasterKey, Letter),
    /// That connection is lost.
    MasterGone(MasterKey),
}

/// Something to do with a connection.
#[derive(Clone, PartialEq, Debug)]
pub enum Post {
    /// Send the player a letter.
    ToPlayer(PlayerId, Letter),
    /// End the player's connection once its letters are sent.
    DropPlayer(PlayerId),
    /// Send a letter to this connection at the game master's port.
    ToMaster(MasterKey, Letter),
    /// End it once its letters are sent.
    DropMaster(MasterKey),
}
