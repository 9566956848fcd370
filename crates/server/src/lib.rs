//! The async shell around the hub: HTTP, the web socket, TCP doors, a task a table, timers and
//! bots' thinking.
//!
//! Nothing here knows a game but the doors, and nothing here decides: the hub's tables do, and the
//! store keeps.

mod account;
mod admin;
mod assets;
mod body;
mod bot_pool;
mod bot_throttle;
pub mod bus;
mod caller;
mod config;
mod connection_handle;
mod directory;
mod error;
pub mod fuzz_entry;
pub mod gateways;
mod hall;
mod health;
mod herald;
mod http;
pub mod limits;
mod listener;
mod lobby_chat;
pub mod mail;
mod matching;
mod metrics;
mod nodes;
mod openapi;
mod people;
mod presence;
mod problem;
mod profiles;
mod proxies;
mod quota;
mod random;
mod reports;
mod send_queue;
mod serve;
mod session;
mod shared_message;
mod social;
mod socket;
mod table_task;
mod throttle;
mod timers;
mod wall_clock;

pub use config::Config;
pub use nodes::{ALONE, Identity, JoinError};
pub use proxies::{NoNetwork, Proxies};
pub use serve::{ServeError, Server};
