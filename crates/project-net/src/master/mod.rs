//! The Game Master, which knows the whole board and applies the rules. `Master` is the state
//! machine; `run` gives it a connection and a clock.

mod error;
mod gathering;
mod judge;
mod playing;
mod shell;
mod sight;

pub use error::MasterError;
pub use judge::Master;
pub use shell::{MasterPlan, run};
pub use sight::MasterSight;
