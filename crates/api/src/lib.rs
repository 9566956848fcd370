//! HTTP routes, sessions and the web socket. `routes/mod.rs` lists every path;
//! `/api/openapi.json` is generated from the same list.

mod assets;
mod body;
mod caller;
mod cluster_limits;
mod device;
mod error;
mod health_probe;
mod https;
mod journal_reads;
mod limits;
mod listener;
mod openapi;
mod passwords;
mod preview;
mod proxies;
mod qr_code;
mod routes;
mod security;
mod session;
mod site;
mod state;
mod websocket;
mod websocket_places;

pub use health_probe::HealthProbe;
pub use limits::{Limits, SESSION_CHECK_EVERY};
pub use listener::{Listener, ListenerLimits, stopped};
pub use passwords::Passwords;
pub use proxies::{Proxies, ProxiesError};
pub use routes::{metrics_router, router};
pub use site::Site;
pub use state::AppState;
pub use websocket_places::WebSocketPlaces;
