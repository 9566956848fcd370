//! Limits of The Project Game's gateway, in addition to [`crate::limits`] and
//! `project_net::limits`.

use std::time::Duration;

/// How long a client may be connected without a game.
pub const JOIN_WITHIN: Duration = Duration::from_secs(60);
/// Seats tried that are taken in the meantime.
pub const MAX_TRIES: usize = 3;
/// Agent names tried that other people have.
pub const NAME_TRIES: usize = 20;
/// Invalid messages of one connection before it is closed.
pub const MAX_UNREADABLE: u32 = 1000;
/// The number of `FinishedSeats` that are kept.
pub const MAX_FINISHED_SEATS: usize = 100;
