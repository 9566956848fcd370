//! The configuration of each program: keys and defaults of the source's chapter 10, in TOML,
//! overridden by the command line.
//!
//! All errors are reported at once, each with its key and the violated rule.

mod keys;
mod master;
mod player;
mod server;

pub use keys::{ConfigError, ConfigErrors, Keys};
pub use master::MasterConfig;
pub use player::PlayerConfig;
pub use server::ServerConfig;
