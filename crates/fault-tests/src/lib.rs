//! Proofs of the platform as a whole, for tests and for hours: crowds of clients that write down
//! what they were told, a checker that holds it against the journal, and the ways in which a server
//! is hurt meanwhile.

pub mod check;
pub mod cluster;
pub mod crash;
pub mod crowd;
mod facts;
pub mod fuzz;
pub mod simulate;
pub mod twins;
