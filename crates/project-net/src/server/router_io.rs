//! Inputs and outputs of the router.

use crate::{PlayerId, RoutedMessage};
use std::net::IpAddr;

/// Identifies a connection at the Game Master's port.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MasterKey(pub u64);

/// An event on a connection.
#[derive(Clone, PartialEq, Debug)]
pub enum RouterEvent {
    /// A player has connected from this address.
    PlayerCame(PlayerId, IpAddr),
    /// A player has sent a message.
    PlayerSaid(PlayerId, RoutedMessage),
    /// A player's connection is lost.
    PlayerGone(PlayerId),
    /// A connection from this address was opened at the Game Master's port.
    MasterCame(MasterKey, IpAddr),
    /// That connection has sent a message.
    MasterSaid(MasterKey, RoutedMessage),
    /// That connection is lost.
    MasterGone(MasterKey),
}

/// A command for a connection.
#[derive(Clone, PartialEq, Debug)]
pub enum RouterCommand {
    /// Send the player a message.
    ToPlayer(PlayerId, RoutedMessage),
    /// Close the player's connection after its queued messages are sent.
    DropPlayer(PlayerId),
    /// Send a message to this connection at the Game Master's port.
    ToMaster(MasterKey, RoutedMessage),
    /// Close it after its queued messages are sent.
    DropMaster(MasterKey),
}
