//! What the async crates share: the wall clock, randomness from the operating system, a timer
//! thread, a detector of standstills, error formatting and the security log.

mod error_chain;
pub mod random;
mod security_log;
mod stall_detector;
mod timers;
mod wall_clock;

pub use error_chain::error_chain;
pub use security_log::{MAX_LINES_PER_SECOND, SecurityEvent, SecurityFields, SecurityLog};
pub use stall_detector::StallDetector;
pub use timers::{Timer, TimerThread};
pub use wall_clock::WallClock;
