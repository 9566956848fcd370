//! The crash loop: clients play while `stolik serve` is killed with SIGKILL at random moments and
//! restarted on the same data, or while its disk is full. The checker reads the journal of each
//! killed process.

mod journals;
mod program;
mod report;
mod run;
mod workload;

pub use journals::Journals;
pub(crate) use journals::parse_rows;
pub use program::{Disk, Program};
pub use report::CrashReport;
pub use run::{CrashFault, CrashPlan, run};
pub(crate) use workload::Workload;
