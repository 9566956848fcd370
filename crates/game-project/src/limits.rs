//! The largest and smallest values that a [`Config`](crate::Config) may have.

use game_core::Seat;

/// Agents in a team. Every agent's knowledge contains the whole board, so that a game needs
/// memory for `2 * MOST_PLAYERS * MOST_TILES` tiles: at most 6 MiB.
pub const MOST_PLAYERS: u8 = (Seat::MOST / 2) as u8;
/// The side of the largest square board: the source's condition 2 makes no board wider.
pub const MOST_WIDTH: u8 = 64;
/// So high that every distance, also from a point beside the board, fits into one byte.
pub const MOST_HEIGHT: u8 = 200;
/// The agents of a team for which the source guarantees a correct game (section 3.4).
pub const GUARANTEED_PLAYERS: u8 = 8;
/// The shorter side of the largest board with that guarantee.
pub const GUARANTEED_WIDTH: u8 = 16;
/// The longer side of the largest board with that guarantee.
pub const GUARANTEED_HEIGHT: u8 = 32;
/// The shortest side of a board with that guarantee.
pub const GUARANTEED_LEAST_SIDE: u8 = 3;
/// The longest timeout of any action.
pub const MOST_TIMEOUT_MS: u32 = 600_000;
/// The shortest time limit of a game.
pub const LEAST_TIME_LIMIT_MS: u32 = 1_000;
/// The longest time limit of a game that has one.
pub const MOST_TIME_LIMIT_MS: u32 = 86_400_000;
/// The largest number of tiles of any board.
pub const MOST_TILES: usize = 4096;
