//! Limits of every gateway on what a client can fill, and on the time it is waited for.

use std::time::Duration;

/// Connections of one gateway.
pub const MAX_CONNECTIONS: usize = 2_000;
/// The longest nick in bytes.
pub const MAX_NICK_BYTES: usize = 20;
/// Lines read from one connection per second, on average. More wait in the TCP buffers.
pub const LINES_PER_SECOND: u32 = 100;
/// Lines read from one connection at once.
pub const LINE_BURST: u32 = 200;
/// How long a write may block before the client counts as gone.
pub const WRITE_WITHIN: Duration = Duration::from_secs(5);
/// How long a table may take to answer.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(30);
/// How long a client waits for a nick in use: its last connection may be closing.
pub const NICK_WITHIN: Duration = Duration::from_secs(1);
/// How long a listener pauses when the system has no sockets left.
pub const ACCEPT_AGAIN: Duration = Duration::from_millis(100);
/// How long a disconnected client is still read from, so that it can receive the reason.
pub const LINGER: Duration = Duration::from_millis(500);
/// The pause before `Leave` is sent again to a table with a full queue.
pub(crate) const LEAVE_AGAIN: Duration = Duration::from_millis(20);
/// How often `Leave` is tried.
pub(crate) const LEAVE_TRIES: u32 = 250;
