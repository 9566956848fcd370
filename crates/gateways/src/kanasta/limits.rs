//! Limits of Kanasta's gateway, in addition to [`crate::limits`].

use std::time::Duration;

/// The longest message that is read, in bytes without its ending: slightly more than the longest
/// chat line.
pub const MAX_MESSAGE_BYTES: usize = 2048;
/// The longest message that is skipped to its end. A longer one ends the session.
pub const MAX_SKIPPED_BYTES: usize = 16 * 1024;
/// The pause after which received bytes count as a whole message.
pub const QUIET: Duration = Duration::from_millis(50);
/// The longest name in characters; longer ones are cut, as in the source document.
pub const MAX_NAME_CHARS: usize = 15;
/// How long a new client may take to send its name.
pub const NAME_WITHIN: Duration = Duration::from_secs(60);
/// Unreadable messages of one connection before it is closed.
pub const MAX_UNREADABLE: u32 = 100;
/// Tables tried that fill up in the meantime, before a new one is opened.
pub const MAX_TRIES: usize = 3;
/// The idle time before the first TCP keep-alive probe.
pub const ALIVE_AFTER: Duration = Duration::from_secs(20);
/// The interval of further keep-alive probes.
pub const ALIVE_EVERY: Duration = Duration::from_secs(10);
/// Unanswered probes before the connection counts as lost.
pub const ALIVE_TRIES: u32 = 3;
