//! How long guests, sessions, reports and the tables of guests are kept.

use runtime::{WallClock, error_chain};
use std::time::Duration;
use store::{ClosedCursor, Store, StoreError};
use tokio::{task, time};

/// How long a guest who never finished a game is kept, in milliseconds: 30 days.
pub const GUEST_MS: u64 = 30 * 24 * 60 * 60 * 1000;
/// How long a settled report is kept, in milliseconds: 90 days.
pub const SETTLED_REPORT_MS: u64 = 90 * 24 * 60 * 60 * 1000;
/// How long a closed table is kept if only guests and bots have finished games there, with its
/// journal and those games, in milliseconds: 30 days.
pub const GUEST_TABLE_MS: u64 = 30 * 24 * 60 * 60 * 1000;
/// The interval between two deletions.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// Deletes what has expired, once an hour, until the task is aborted. The first deletion waits for
/// `delay`. Stores the time of the clock, for `clock_check` at the next start.
pub async fn run_retention(store: Store, clock: WallClock, delay: Duration) {
    let from = clock.now().0 + delay.as_millis() as u64;
    let mut retention = Retention::default();
    loop {
        let now_ms = clock.now().0;
        if let Err(error) = store.mark_seen(now_ms as i64).await {
            tracing::error!(
                error = error_chain(&error),
                "store time of the clock failed"
            );
        }
        if now_ms < from {
            time::sleep(EVERY).await;
            continue;
        }
        match retention.delete_expired(&store, clock.now().0).await {
            Ok([tables, guests, sessions, reports]) => {
                tracing::debug!(tables, guests, sessions, reports, "expired rows deleted");
            }
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::error!(error = error_chain(&error), "delete expired rows failed");
            }
        }
        time::sleep(EVERY).await;
    }
}

/// What the hourly deletion remembers.
#[derive(Debug, Default)]
pub struct Retention {
    /// The last closed table that was looked at: tables that stay are looked at once a start.
    closed: ClosedCursor,
}

impl Retention {
    /// Deletes what has expired; returns the numbers of tables, guests, sessions and reports.
    pub async fn delete_expired(
        &mut self,
        store: &Store,
        now_ms: u64,
    ) -> Result<[u64; 4], StoreError> {
        store.delete_passed_windows(now_ms as i64).await?;
        let before = |kept_ms: u64| now_ms.saturating_sub(kept_ms) as i64;
        Ok([
            // First: a guest may go with the last of their games.
            self.delete_tables(store, before(GUEST_TABLE_MS)).await?,
            store.delete_idle_guests(before(GUEST_MS)).await?,
            store.delete_ended_sessions(now_ms as i64).await?,
            store
                .delete_settled_reports(before(SETTLED_REPORT_MS))
                .await?,
        ])
    }

    async fn delete_tables(&mut self, store: &Store, before_ms: i64) -> Result<u64, StoreError> {
        let mut all = 0;
        loop {
            let page = store.delete_guest_tables(before_ms, &self.closed).await?;
            all += page.deleted;
            self.closed = page.cursor;
            if !page.has_more {
                return Ok(all);
            }
            task::yield_now().await;
        }
    }
}
