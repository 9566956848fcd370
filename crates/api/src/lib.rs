//! HTTP routes, sessions and the web socket. `routes/mod.rs` lists every path;
//! `/api/openapi.json` is generated from the same list.

mod assets;
mod body;
mod caller;
mod error;
mod health_probe;
mod journal_reads;
mod limits;
mod listener;
mod openapi;
mod passwords;
mod proxies;
mod routes;
mod session;
mod state;
mod websocket;

pub use health_probe::HealthProbe;
pub use limits::{Limits, MAX_CONNECTIONS, SESSION_CHECK_EVERY};
pub use listener::{Listener, stopped};
pub use passwords::Passwords;
pub use proxies::{Proxies, ProxiesError};
pub use routes::{metrics_router, router};
pub use state::AppState;
