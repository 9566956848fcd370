//! The async shell around the hub: HTTP, the web socket, TCP doors, a task a table, timers and
//! bots' thinking.
//!
//! Nothing here knows a game but the doors, and nothing here decides: the hub's tables do, and the
//! store keeps.

mod account;
mod admin;
mod assets;
mod bells;
mod body;
pub mod borders;
mod bots;
pub mod bus;
mod caller;
mod config;
mod directory;
pub mod doors;
mod error;
mod hall;
mod health;
mod herald;
mod http;
mod lane;
mod letter;
pub mod limits;
mod listener;
mod luck;
pub mod mail;
mod matching;
mod meters;
mod nodes;
mod openapi;
mod outlet;
mod people;
mod problem;
mod profiles;
mod proxies;
mod quota;
mod reports;
mod restraint;
mod serve;
mod session;
mod society;
mod socket;
mod sockets;
mod table_task;
mod talk;
mod throttle;
mod world;

pub use config::Config;
pub use nodes::{ALONE, Identity, JoinError};
pub use proxies::{NoNetwork, Proxies};
pub use serve::{ServeError, Server};
