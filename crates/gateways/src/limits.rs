//! What the outside may fill at any door, and how far.

use std::time::Duration;

/// Connections at one door.
pub const MAX_CONNECTIONS: usize = 2_000;
/// The longest nick.
pub const MAX_NICK_BYTES: usize = 20;
/// Lines read from one connection a second, in the long run. More wait in the network.
pub const LINES_PER_SECOND: u32 = 100;
/// Lines read from one connection at once.
pub const LINE_BURST: u32 = 200;
/// How long a client may take to make room for what it is sent.
pub const WRITE_WITHIN: Duration = Duration::from_secs(5);
/// How long a table may take to answer.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(30);
/// How long a nick is waited for whose last connection may be about to close.
pub const NICK_WITHIN: Duration = Duration::from_secs(1);
/// How long a door rests when the system has no more sockets to give.
pub const ACCEPT_AGAIN: Duration = Duration::from_millis(100);
/// How long a client that is put out is still listened to, so that it reads why.
pub const LINGER: Duration = Duration::from_millis(500);
/// The pause before a table with a full queue is told again that a client leaves.
pub(crate) const LEAVE_AGAIN: Duration = Duration::from_millis(20);
/// How often it is told.
pub(crate) const LEAVE_TRIES: u32 = 250;
