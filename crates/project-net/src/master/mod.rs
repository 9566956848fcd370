//! The Game Master, which knows the whole board and applies the rules. `Master` is the state
//! machine; `run` gives it a connection and a clock.

mod driver;
mod error;
mod gathering;
mod judge;
mod lines;
mod playing;
mod sight;

pub use driver::{MasterPlan, run};
pub use error::MasterError;
pub use judge::Master;
pub use sight::MasterSight;
