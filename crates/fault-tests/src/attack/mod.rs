//! Attacks of hostile strangers on `stolik serve`, beside honest people who measure what they
//! notice of them.
//!
//! Each attack gets a fresh server and runs for a bounded time and count. The server believes
//! `X-Forwarded-For` from loopback, so that every client can claim an address of its own.
//! `docs/security.md` lists the attacks; `cargo xtask attack` runs them.

mod accounts;
mod bots;
mod connections;
mod context;
mod disk;
mod fairness;
mod honest;
mod long_table;
mod memory;
mod reads;
mod report;
mod run;
mod stranger;
mod tables;

pub use context::Scale;
pub use report::{AttackReport, AttackResult};
pub use run::{AttackPlan, names, run};
