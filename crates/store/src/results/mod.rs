//! The rows that a finished game adds: the game, its players and their ratings. Written inside the
//! transaction of the caller: with the commit on PostgreSQL, deferred on SQLite.

mod games;
mod meetings;
mod ratings;

pub(crate) use games::save_games;
pub(crate) use ratings::{StandingRow, player_id, player_key};
