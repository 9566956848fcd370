//! How good players are: Glicko-2 over sides and places, and who won, drew and lost.
//!
//! Pure: the caller brings the finished games and the standings, `store` keeps the rows. The
//! decisions behind it are in `docs/decisions/ratings.md`.

mod glicko;
mod result;
mod standing;

pub use glicko::{Rating, SeatRating, after_game};
pub use result::{GameResult, Placing};
pub use standing::{RatingChange, SeatResult, Standing, Standings, count_game};
