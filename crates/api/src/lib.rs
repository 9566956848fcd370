//! HTTP routes, sessions and the web socket. Every address is described in `routes/mod.rs`, from
//! which `/api/openapi.json` is made, too.

mod assets;
mod body;
mod caller;
mod error;
mod health_probe;
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
pub use proxies::{NoNetwork, Proxies};
pub use routes::{metrics_router, router};
pub use state::AppState;
