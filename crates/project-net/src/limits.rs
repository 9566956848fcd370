//! Limits on everything that a peer can fill, and on the time a peer is waited for.

use std::time::Duration;

/// The longest message that is read, in bytes: a `Grid` of the largest board
/// (`game_project::MOST_TILES`), at 90 bytes a tile.
pub const MAX_MESSAGE_BYTES: usize = 360 * 1024;
/// How deep a message may nest. Those of chapter 9 reach three: message, list, tile.
pub const MAX_DEPTH: usize = 8;
/// How many fields a message may have besides its `MessageType`.
pub const MAX_FIELDS: usize = 32;
/// Player connections of one server: 64 agents, and some to be refused.
pub const MAX_PLAYERS: usize = 96;
/// Connections at the Game Master's port: the master, its reconnection, and some to be
/// refused.
pub const MAX_MASTERS: usize = 8;
/// Messages queued for one player. A player that leaves so many unread is disconnected.
pub const PLAYER_QUEUE: usize = 64;
/// Messages queued for the Game Master.
pub const MASTER_QUEUE: usize = 1024;
/// Messages held for a Game Master that has lost its connection. They fit into its queue when
/// it reconnects.
pub const MASTER_HELD: usize = 512;
/// Messages queued for the router.
pub const ROUTER_QUEUE: usize = 256;
/// Messages read from one player per second, on average: one per millisecond, the precision
/// of the game. More wait in the TCP buffers.
pub const MESSAGES_PER_SECOND: u32 = 1000;
/// Messages read from one player at once.
pub const MESSAGE_BURST: u32 = 100;
/// Log lines about invalid messages per connection, so that a flood cannot fill the disk.
pub const MAX_COMPLAINTS: u32 = 100;
/// How long a lost connection is waited for or retried (source, section 3.3).
pub const RECONNECT_WITHIN: Duration = Duration::from_secs(10);
/// How long a server that has just started holds what players say until a Game Master is there: it
/// may be the successor of one that was lost, and all its clients return at once.
pub const SETTLE_WITHIN: Duration = Duration::from_secs(1);
/// How long a Game Master waits for the answer to `ConnectToCS`: longer than the server waits for a
/// lost Game Master before it accepts another.
pub const GREETING_WITHIN: Duration = Duration::from_secs(15);
/// The pause before a player that was refused asks again, if it is to wait.
pub const ASK_AGAIN: Duration = Duration::from_millis(500);
/// The interval of TCP keep-alive probes.
pub const PROBE_EVERY: Duration = Duration::from_secs(2);
/// How many unanswered probes end a connection; together less than [`RECONNECT_WITHIN`].
pub const PROBES: u32 = 5;
/// The pause between two attempts to connect.
pub const RETRY_AFTER: Duration = Duration::from_millis(200);
/// How long a write may block before the peer counts as gone.
pub const WRITE_WITHIN: Duration = Duration::from_secs(5);
/// How long a connection at the Game Master's port may take to send `ConnectToCS`.
pub const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How long a listener pauses when the system has no sockets left.
pub const ACCEPT_AGAIN: Duration = Duration::from_millis(100);
/// How long a refused peer is still read from, so that it can receive the reason.
pub const LINGER: Duration = Duration::from_millis(500);

/// The longest reconnection token of a Game Master.
pub const MAX_TOKEN_BYTES: usize = 128;
