//! How long a table waits before it acts by itself, and how much it takes from its people.

use crate::person_rate::PersonRate;
pub use wire::limits::{ABSENCE_GRACE_MS, MAX_PAUSE_MS, REVEAL_LIMIT_MS};

/// How long a table without a running game stays open while no one is connected.
pub const IDLE_MS: u64 = 10 * 60_000;
/// How long a game that waits for absent players stays open while no one is connected.
pub const ABANDONED_MS: u64 = 3 * 24 * 60 * 60_000;
/// The same for a game that is paused, has no time limit, or whose players need not
/// be there together.
pub const ABANDONED_APART_MS: u64 = 90 * 24 * 60 * 60_000;
/// How long a table whose players need not be there together waits for players while no
/// one is connected.
pub const APART_IDLE_MS: u64 = 14 * 24 * 60 * 60_000;
/// What a player has left at least when a program takes over a table whose players need not be
/// there together: the time in which no program ran must not end their turn.
pub const TAKE_OVER_LEAVES_MS: u64 = 60 * 60_000;
/// How long a guest's game against bots stays open while no one is connected, and bots alone.
/// Reloading a page or restarting the server takes less.
pub const ABANDONED_BY_GUEST_MS: u64 = 10 * 60_000;
/// How long the countdown is before the clock of a game in real time runs for people.
pub const COUNTDOWN_MS: u64 = 3_000;
/// How many people a host may have silenced at one table.
pub const MAX_SILENCED: usize = 100;
/// The shortest time between two `Room` messages that tell only who looks on.
pub const ROOM_BATCH_MS: u64 = 500;
/// Journal rows with which a table starts no further game: its people open a new one.
pub const MAX_ROWS_TO_DEAL: u64 = 100_000;
/// Journal rows with which a table takes neither chat nor a new host, not even during a game.
pub const MAX_ROWS_TO_TALK: u64 = 120_000;
/// Journal rows with which a running game takes no more actions; only time and leaving end it.
pub const MAX_ROWS_TO_ACT: u64 = 400_000;
/// How often one person may change seats, readiness, rules, bots or hosts at a table.
pub const ARRANGEMENT_RATE: PersonRate = PersonRate {
    most: 60,
    window_ms: 20_000,
};
/// How often one person may show a draft. The page shows at most four a second.
pub const DRAFT_RATE: PersonRate = PersonRate {
    most: 120,
    window_ms: 20_000,
};
/// The shortest time between two messages to spectators of a real-time game.
pub const SPECTATOR_BATCH_MS: u64 = 100;
