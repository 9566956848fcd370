//! The configuration of each program: keys and defaults of the source's chapter 10, in TOML or as
//! printed there, overridden by the command line.
//!
//! All errors are reported at once, each with its key and the violated rule.

mod error;
mod keys;
mod lines;
mod master;
mod player;
mod polish;
mod server;

pub use error::{ConfigError, ConfigErrors, Expected};
pub use keys::Keys;
pub use master::MasterConfig;
pub use player::PlayerConfig;
pub use server::ServerConfig;
