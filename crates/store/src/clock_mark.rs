//! The last time that a server saw on its clock, stored so that the next start can tell whether the
//! clock has run backwards.

use crate::{Store, StoreError};

/// The row of `pulse` for it; row 1 is the write probe's.
const MARK: i64 = 2;

impl Store {
    /// The last time that was stored; none in a database that no server with this table has used.
    pub async fn last_seen_ms(&self) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT at_ms FROM pulse WHERE id = $1";
        Ok(on!(Pool, &self.read, |db| {
            sqlx::query_scalar(sql).bind(MARK).fetch_optional(db).await?
        }))
    }

    /// Stores the time of the clock.
    pub async fn mark_seen(&self, now_ms: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO pulse (id, at_ms) VALUES ($1, $2)
                   ON CONFLICT (id) DO UPDATE SET at_ms = $2";
        on!(Pool, &self.write, |db| {
            sqlx::query(sql).bind(MARK).bind(now_ms).execute(db).await?;
        });
        Ok(())
    }
}
