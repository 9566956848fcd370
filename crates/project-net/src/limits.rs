//! What the outside may fill, and how far; how long the outside is waited for.

use std::time::Duration;

/// The longest message that is read, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 64 * 1024;
/// How deep a message may nest. Those of chapter 9 reach three: message, list, tile.
pub const MAX_DEPTH: usize = 8;
/// How many fields a message may have beside its kind.
pub const MAX_FIELDS: usize = 32;
/// Connections of players at one server: sixteen agents, and some who are refused.
pub const MAX_PLAYERS: usize = 64;
/// Connections at the game master's port: the master, one that comes back, and some who are
/// refused.
pub const MAX_MASTERS: usize = 8;
/// Messages that wait to be written to one player. Who reads none of so many is gone.
pub const PLAYER_QUEUE: usize = 64;
/// Messages that wait to be written to the game master.
pub const MASTER_QUEUE: usize = 1024;
/// Messages that are held for a game master whose connection is lost. They find room in its queue
/// when it comes back.
pub const MASTER_HELD: usize = 512;
/// Messages that wait to be routed.
pub const ROUTER_QUEUE: usize = 256;
/// Messages read from one player a second, in the long run: one a millisecond, the precision of the
/// game. More wait in the network.
pub const MESSAGES_PER_SECOND: u32 = 1000;
/// Messages read from one player at once.
pub const MESSAGE_BURST: u32 = 100;
/// Invalid messages of one connection that are logged; a flood of them would fill the disk.
pub const MAX_COMPLAINTS: u32 = 100;
/// How long a lost connection is waited for or tried again (source, section 3.3).
pub const RECONNECT_WITHIN: Duration = Duration::from_secs(10);
/// How often a silent peer is asked whether it is still there.
pub const PROBE_EVERY: Duration = Duration::from_secs(2);
/// After how many such questions without an answer it is gone: within [`RECONNECT_WITHIN`].
pub const PROBES: u32 = 5;
/// How long to rest between two tries.
pub const RETRY_AFTER: Duration = Duration::from_millis(200);
/// How long the other side may take to make room for what it is sent.
pub const WRITE_WITHIN: Duration = Duration::from_secs(5);
/// How long a connection at the game master's port may keep silent before it says who it is.
pub const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How long a listener rests when the system has no more sockets to give.
pub const ACCEPT_AGAIN: Duration = Duration::from_millis(100);
/// How long who is put out is still listened to, so that it reads why.
pub const LINGER: Duration = Duration::from_millis(500);

/// The longest token by which a Game Master that comes back is known.
pub const MAX_TOKEN_BYTES: usize = 128;
