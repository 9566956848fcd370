//! How long a table waits before it acts by itself.

pub use wire::limits::{ABSENCE_GRACE_MS, REVEAL_LIMIT_MS};
/// How long a table without a running game stays open while no one is connected.
pub const IDLE_MS: u64 = 10 * 60_000;
/// How long a game that waits for absent players stays open while no one is connected.
pub const ABANDONED_MS: u64 = 3 * 24 * 60 * 60_000;
/// The same for a guest's game against bots, and for bots alone. Reloading a page or restarting the
/// server takes less.
pub const ABANDONED_BY_GUEST_MS: u64 = 10 * 60_000;
/// How many people a host may have silenced at one table.
pub const MAX_SILENCED: usize = 100;
/// The shortest time between two `Room` messages that tell only who looks on.
pub const ROOM_BATCH_MS: u64 = 500;
/// The shortest time between two messages to spectators of a real-time game.
pub const SPECTATOR_BATCH_MS: u64 = 100;
