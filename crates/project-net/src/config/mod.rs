//! The configuration of each program: keys and defaults of the source's chapter 10, in TOML, and
//! over it the command line.
//!
//! Everything that is wrong is named at once, each with its key and the rule.

mod keys;
mod master;
mod player;
mod server;

pub use keys::{ConfigError, Faults, Keys};
pub use master::MasterConfig;
pub use player::PlayerConfig;
pub use server::ServerConfig;
