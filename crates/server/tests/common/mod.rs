//! What tests of a running server share: a server with a folder of its own, a page, and clients at
//! the doors.

#![allow(dead_code, reason = "each test program uses its part")]

pub mod account_client;
pub mod dama;
pub mod http;
pub mod kanasta;
pub mod kanasta_client;
pub mod nats;
pub mod project;
pub mod smtp;
pub mod social;
pub mod table;
pub mod test_server;
pub mod web_client;

use std::{future::Future, time::Duration};

/// How long a test waits for what must come before it counts as failed. Nothing is timed by it.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// What must come, or the test fails where it waits.
#[track_caller]
pub fn in_time<T>(what: impl Future<Output = T>) -> impl Future<Output = T> {
    let caller = std::panic::Location::caller();
    async move {
        match tokio::time::timeout(TIME_LIMIT, what).await {
            Ok(came) => came,
            Err(_) => panic!("waited in vain at {caller}"),
        }
    }
}
