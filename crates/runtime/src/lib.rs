//! What the async crates share: the wall clock, randomness from the operating system, a timer
//! thread and error formatting.

mod error_chain;
pub mod random;
mod timers;
mod wall_clock;

pub use error_chain::error_chain;
pub use timers::{Timer, TimerThread};
pub use wall_clock::WallClock;
