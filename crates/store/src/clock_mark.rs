//! Times that a start compares with its clock: the last time that a server saw, and the time until
//! which nothing is deleted for its age.

use crate::{Store, StoreError};

/// The row of `pulse` for the last time seen; row 1 is the write probe's.
const SEEN: i64 = 2;
/// The row of `pulse` for the time until which nothing is deleted.
const HOLD: i64 = 3;

impl Store {
    /// The last time that a server saw on its clock; none before the first.
    pub async fn last_seen_ms(&self) -> Result<Option<i64>, StoreError> {
        self.mark(SEEN).await
    }

    /// Stores the time of the clock.
    pub async fn mark_seen(&self, now_ms: i64) -> Result<(), StoreError> {
        self.set_mark(SEEN, now_ms).await
    }

    /// The time until which nothing is deleted for its age, if there was a reason to wait.
    pub async fn deletion_hold_ms(&self) -> Result<Option<i64>, StoreError> {
        self.mark(HOLD).await
    }

    /// Postpones deletions for age until that time.
    pub async fn hold_deletions(&self, until_ms: i64) -> Result<(), StoreError> {
        self.set_mark(HOLD, until_ms).await
    }

    async fn mark(&self, id: i64) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT at_ms FROM pulse WHERE id = $1";
        Ok(on!(Pool, &self.read, |db| {
            sqlx::query_scalar(sql).bind(id).fetch_optional(db).await?
        }))
    }

    async fn set_mark(&self, id: i64, at_ms: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO pulse (id, at_ms) VALUES ($1, $2)
                   ON CONFLICT (id) DO UPDATE SET at_ms = $2";
        on!(Pool, &self.write, |db| {
            sqlx::query(sql).bind(id).bind(at_ms).execute(db).await?;
        });
        Ok(())
    }
}
