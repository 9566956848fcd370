//! What the outside may fill at this gateway, beside the limits of all doors.

use std::time::Duration;

/// The longest message that is read, in bytes, without its ending: the longest chat there is, and a
/// little.
pub const MAX_MESSAGE_BYTES: usize = 2048;
/// The longest message whose end is waited for. Who sends more without one is put out.
pub const MAX_SKIPPED_BYTES: usize = 16 * 1024;
/// After how long without a byte what has come is taken as a message.
pub const QUIET: Duration = Duration::from_millis(50);
/// The longest name, in letters; longer ones are cut, as in the source document.
pub const MAX_NAME_CHARS: usize = 15;
/// How long a new connection may take to say its name.
pub const NAME_WITHIN: Duration = Duration::from_secs(60);
/// Messages that cannot be read before a connection is closed.
pub const MAX_UNREADABLE: u32 = 100;
/// How often somebody is offered a table that fills up meanwhile, before a new one is opened.
pub const MAX_TRIES: usize = 3;
/// After how long without a word the other side's system is asked whether it is still there.
pub const ALIVE_AFTER: Duration = Duration::from_secs(20);
/// How often it is asked.
pub const ALIVE_EVERY: Duration = Duration::from_secs(10);
/// How many times it may not answer.
pub const ALIVE_TRIES: u32 = 3;
