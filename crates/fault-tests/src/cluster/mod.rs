//! Cluster fault tests: clients play at any node while nodes are killed, paused, stopped or cut off
//! from NATS, and NATS and PostgreSQL are restarted. Afterwards the checker reads the journal.

mod artifacts;
mod failovers;
mod faults;
mod load;
mod nats;
mod node;
mod process;
mod proxy;
mod report;
mod run;
mod test_cluster;

pub use faults::{Fault, Length};
pub use load::{Load, LoadPlan, measure};
pub use nats::PrivateNats;
pub use report::ClusterReport;
pub use run::{ClusterPlan, run};
