//! The async shell around the hub: HTTP, the web socket, TCP doors, a task a table, timers and bots' thinking.
//!
//! Nothing here knows a game but the doors, and nothing here decides: the hub's tables do, and the store keeps.

mod assets;
mod bots;
mod config;
pub mod doors;
mod fault;
mod hall;
mod http;
mod letter;
pub mod limits;
mod listener;
mod luck;
mod matching;
mod outlet;
mod people;
mod profiles;
mod serve;
mod session;
mod socket;
mod table_task;
mod throttle;
mod world;

pub use config::Config;
pub use serve::{ServeFault, Server};
