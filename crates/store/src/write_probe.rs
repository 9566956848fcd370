//! Finds out whether the database still takes writes, for the health check.

use crate::{Store, StoreError};

impl Store {
    /// Writes one row, durably, beside the journal.
    pub async fn probe_write(&self, now_ms: i64) -> Result<(), StoreError> {
        on!(Pool, &self.write, |db| {
            sqlx::query("UPDATE pulse SET at_ms = $1 WHERE id = 1")
                .bind(now_ms)
                .execute(db)
                .await?;
        });
        Ok(())
    }
}
