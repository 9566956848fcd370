//! The harness for tests of a running server: `TestServer`, `WebClient`, and clients of the
//! gateways.

#![allow(dead_code, reason = "each test program uses its part")]

pub mod account_client;
pub mod dama;
pub mod http;
pub mod kanasta;
pub mod kanasta_client;
pub mod log_capture;
pub mod nats;
pub mod project;
pub mod push_browser;
pub mod push_service;
pub mod smtp;
pub mod social;
pub mod table;
pub mod test_server;
pub mod web_client;

use std::{future::Future, time::Duration};

/// How long [`in_time`] waits. It only turns a hanging test into a failed one.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// Awaits a future; panics with the caller's location after `TIME_LIMIT`.
#[track_caller]
pub fn in_time<T>(what: impl Future<Output = T>) -> impl Future<Output = T> {
    let caller = std::panic::Location::caller();
    async move {
        match tokio::time::timeout(TIME_LIMIT, what).await {
            Ok(came) => came,
            Err(_) => panic!("not in time at {caller}"),
        }
    }
}
