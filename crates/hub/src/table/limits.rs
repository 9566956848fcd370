//! How long a table waits.

pub use wire::limits::GRACE_MS;
/// How long a table with no game on is kept for nobody.
pub const IDLE_MS: u64 = 10 * 60_000;
/// How long a game that waits for its players is kept for nobody.
pub const ABANDONED_MS: u64 = 3 * 24 * 60 * 60_000;
/// How many people a host may have silenced at one table.
pub const MAX_SILENCED: usize = 100;
/// How often spectators of a game in real time are shown it at most.
pub const FRAME_MS: u64 = 100;
