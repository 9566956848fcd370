//! How long guests, sessions and reports are kept.

use runtime::{WallClock, error_chain};
use std::time::Duration;
use store::{Store, StoreError};
use tokio::time;

/// How long a guest who never finished a game is kept, in milliseconds: 30 days.
pub const GUEST_MS: u64 = 30 * 24 * 60 * 60 * 1000;
/// How long a settled report is kept, in milliseconds: 90 days.
pub const SETTLED_REPORT_MS: u64 = 90 * 24 * 60 * 60 * 1000;
/// The interval between two deletions.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// Deletes what has expired, once an hour, until the task is aborted.
pub async fn run_retention(store: Store, clock: WallClock) {
    loop {
        match delete_expired(&store, clock.now().0).await {
            Ok([guests, sessions, reports]) => {
                tracing::debug!(guests, sessions, reports, "expired rows deleted");
            }
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::error!(error = error_chain(&error), "delete expired rows failed");
            }
        }
        time::sleep(EVERY).await;
    }
}

async fn delete_expired(store: &Store, now_ms: u64) -> Result<[u64; 3], StoreError> {
    store.delete_passed_windows(now_ms as i64).await?;
    let before = |kept_ms: u64| now_ms.saturating_sub(kept_ms) as i64;
    Ok([
        store.delete_idle_guests(before(GUEST_MS)).await?,
        store.delete_ended_sessions(now_ms as i64).await?,
        store
            .delete_settled_reports(before(SETTLED_REPORT_MS))
            .await?,
    ])
}
