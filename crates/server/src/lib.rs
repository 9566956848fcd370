//! Starts the services of one node and stops them. Each service is a crate of its own; this one
//! reads the configuration and wires them together.

mod clock_check;
mod config;
pub mod fuzz_entry;
mod node;
mod server;

pub use api::{Proxies, ProxiesError, SESSION_CHECK_EVERY};
pub use bus::{Address as BusAddress, LEASE, NoAddress as NoBusAddress};
pub use clock_check::{ClockError, ClockPolicy};
pub use cluster::{ALONE, Identity, JoinError, TABLES_PER_PERSON};
pub use config::{Config, ConfigError};
pub use gateways;
pub use mail;
pub use notices;
pub use server::{ServeError, Server};
pub use tables::BOT_TABLES_PER_PERSON;
