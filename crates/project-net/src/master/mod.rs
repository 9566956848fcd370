//! The Game Master: knows all, judges all. `Master` is the judge, who is told what was heard and
//! when; `run` gives it a connection and a clock.

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
