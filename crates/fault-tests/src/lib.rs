//! Fault, simulation and fuzz tests of the whole platform: virtual clients that log what they
//! receive, a checker that compares it with the journal, and the faults injected meanwhile.
//!
//! `docs/reliability.md` describes each test and how to run it for long.

pub mod attack;
pub mod check;
pub mod clients;
pub mod cluster;
pub mod crash;
pub mod differential_pairs;
mod durable_room;
pub mod fuzz;
pub mod simulate;
