//! What the outside may fill at this gateway, beside the limits of all doors and of `project_net`.

use std::time::Duration;

/// How long a connection may be in no game.
pub const JOIN_WITHIN: Duration = Duration::from_secs(60);
/// How often somebody is offered a seat that is taken meanwhile.
pub const MAX_TRIES: usize = 3;
/// How many names are tried that others have.
pub const NAME_TRIES: usize = 20;
/// Messages of one connection that are no message of a player, before it is closed.
pub const MAX_UNREADABLE: u32 = 1000;
/// Seats finished after a game to which whoever connects seats is let.
pub const MAX_FINISHED_SEATS: usize = 100;
