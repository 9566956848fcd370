//! Attempts that several nodes count together.

use crate::{Store, StoreError, TokenHash};

impl Store {
    /// Counts an attempt and returns how many there are, at all nodes. `key` names the window, too;
    /// the count is deleted after `expires_ms`.
    pub async fn count_attempt(&self, key: &TokenHash, expires_ms: i64) -> Result<i64, StoreError> {
        let sql = "INSERT INTO rate_windows (key_hash, attempts, expires_ms) VALUES ($1, 1, $2)
                   ON CONFLICT (key_hash) DO UPDATE SET attempts = rate_windows.attempts + 1
                   RETURNING attempts";
        let attempts = on!(Pool, &self.write, |db| {
            let query = sqlx::query_scalar(sql).bind(key.bytes());
            query.bind(expires_ms).fetch_one(db).await?
        });
        Ok(attempts)
    }

    /// Deletes the counts of windows that have passed.
    pub async fn delete_passed_windows(&self, now_ms: i64) -> Result<u64, StoreError> {
        let deleted = on!(Pool, &self.write, |db| {
            let query = sqlx::query("DELETE FROM rate_windows WHERE expires_ms <= $1").bind(now_ms);
            query.execute(db).await?.rows_affected()
        });
        Ok(deleted)
    }
}
