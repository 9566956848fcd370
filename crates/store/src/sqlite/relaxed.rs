//! Writes that need not wait for the disk, because the journal can rebuild them.

use crate::StoreError;
use sqlx::{Sqlite, SqlitePool, pool::PoolConnection};

/// The write connection with `synchronous = NORMAL`, only for data that the journal can rebuild.
///
/// Its commits reach the disk with the next commit at `FULL`: the write-ahead log is sequential,
/// and syncing its end syncs all of it.
pub(crate) struct RelaxedConnection {
    pub connection: PoolConnection<Sqlite>,
    is_restored: bool,
}

impl RelaxedConnection {
    pub async fn acquire(pool: &SqlitePool) -> Result<Self, StoreError> {
        let mut relaxed = Self {
            connection: pool.acquire().await?,
            is_restored: false,
        };
        sqlx::query("PRAGMA synchronous = NORMAL")
            .execute(&mut *relaxed.connection)
            .await?;
        Ok(relaxed)
    }

    /// Restores `synchronous = FULL` and returns the connection to the pool.
    pub async fn release(mut self) -> Result<(), StoreError> {
        sqlx::query("PRAGMA synchronous = FULL")
            .execute(&mut *self.connection)
            .await?;
        self.is_restored = true;
        Ok(())
    }
}

impl Drop for RelaxedConnection {
    /// Closes a connection that was not restored: the pool must never lend it out at `NORMAL`.
    fn drop(&mut self) {
        if !self.is_restored {
            self.connection.close_on_drop();
        }
    }
}
