//! Tries a foreign Game Master, Communication Server or Player against the source's chapter 9 and
//! the sections that say how its messages are used.
//!
//! Each check plays the other programs itself, with raw JSON: our own message types would accept
//! what they write themselves. The result names each sentence that was tried.

mod fields;
mod findings;
mod master;
mod noise;
mod peer;
mod player;
mod sentence;
mod server;
mod texts;
mod world;

pub use findings::{CheckReport, Finding, Verdict};
pub use master::check_master;
pub use player::check_player;
pub use sentence::Sentence;
pub use server::{ServerAddresses, check_server};
