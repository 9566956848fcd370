//! The task of one node that writes events to the outbox.

use crate::{Notices, notices::Queued};
use runtime::error_chain;
use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};
use store::StoreError;
use tokio::{sync::watch, time};

/// How long the task waits after an error of the database.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// How often it tries to write one event.
const MAX_TRIES: usize = 60;

/// Writes events, in order. When `stopping` is true, what waits is written first.
pub(crate) async fn run(notices: Arc<Notices>, mut stopping: watch::Receiver<bool>) {
    loop {
        while let Some(next) = notices.next_queued() {
            write_patiently(&notices, &next).await;
        }
        if *stopping.borrow() {
            return;
        }
        tokio::select! {
            () = notices.queued.notified() => {}
            // An error: the server was dropped without being stopped.
            changed = stopping.changed() => if changed.is_err() { return },
        }
    }
}

/// Writes one event, again and again while the database fails.
async fn write_patiently(notices: &Notices, next: &Queued) {
    for _ in 0..MAX_TRIES {
        match notices.write(next).await {
            Ok(()) | Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::error!(error = error_chain(&error), "write notice failed");
                time::sleep(RETRY_AFTER).await;
            }
        }
    }
    notices.stats.dropped.fetch_add(1, Relaxed);
}
