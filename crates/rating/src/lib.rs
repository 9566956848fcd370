//! How good players are: Glicko-2 over sides and places, and who won, drew and lost.
//!
//! Pure: the caller passes finished games and standings; `store` has their rows. Decisions:
//! `docs/decisions/ratings.md`.

mod glicko;
mod repeats;
mod result;
mod standing;

pub use glicko::{Rating, SeatRating, after_game};
pub use repeats::{MAX_REPEATS, REPEAT_RATIO, REPEAT_WINDOW_MS, Weight};
pub use result::{GameResult, Placing};
pub use standing::{RatingChange, SeatResult, Standing, Standings, count_game};
