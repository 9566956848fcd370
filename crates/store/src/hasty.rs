//! Writing that need not wait for the disk, because nothing in it is new.

use crate::StoreError;
use sqlx::{Sqlite, SqlitePool, pool::PoolConnection};

/// The writing connection while it does not wait for the disk. What it commits is nothing new and
/// goes with the next commit that does wait: the log is in order, and whoever waits for its end has
/// waited for all of it.
pub(crate) struct Hasty {
    pub connection: PoolConnection<Sqlite>,
    waits_again: bool,
}

impl Hasty {
    pub async fn take(pool: &SqlitePool) -> Result<Self, StoreError> {
        let mut hasty = Self {
            connection: pool.acquire().await?,
            waits_again: false,
        };
        sqlx::query("PRAGMA synchronous = NORMAL")
            .execute(&mut *hasty.connection)
            .await?;
        Ok(hasty)
    }

    pub async fn give_back(mut self) -> Result<(), StoreError> {
        sqlx::query("PRAGMA synchronous = FULL")
            .execute(&mut *self.connection)
            .await?;
        self.waits_again = true;
        Ok(())
    }
}

impl Drop for Hasty {
    /// Nobody else must ever get it as it is.
    fn drop(&mut self) {
        if !self.waits_again {
            self.connection.close_on_drop();
        }
    }
}
