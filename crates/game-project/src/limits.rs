//! The largest and smallest values that a [`Config`](crate::Config) may have.

pub const MOST_PLAYERS: u8 = 8;
pub const MOST_WIDTH: u8 = 16;
pub const MOST_HEIGHT: u8 = 32;
/// The longest timeout of any action.
pub const MOST_TIMEOUT_MS: u32 = 600_000;
/// The shortest time limit of a game.
pub const LEAST_TIME_LIMIT_MS: u32 = 1_000;
/// The longest time limit of a game that has one.
pub const MOST_TIME_LIMIT_MS: u32 = 86_400_000;
/// The largest number of tiles of any board.
pub const MOST_TILES: usize = MOST_WIDTH as usize * MOST_HEIGHT as usize;
