//! What the outside may fill at this door, and how far.

use std::time::Duration;

/// The longest line that is read, in bytes, without its ending.
pub const MAX_LINE_BYTES: usize = 1024;
/// The longest line whose end is waited for. Who sends more without one is put out.
pub const MAX_SKIPPED_BYTES: usize = 16 * 1024;
/// The longest nick.
pub const MAX_NICK_BYTES: usize = 20;
/// Connections at this door.
pub const MAX_CONNECTIONS: usize = 2_000;
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
/// How long the door rests when the system has no more sockets to give.
pub const ACCEPT_AGAIN: Duration = Duration::from_millis(100);
/// How long a client that is put out is still listened to, so that it reads why.
pub const LINGER: Duration = Duration::from_millis(500);
