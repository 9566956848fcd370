//! The check of an SQLite file at the start: `PRAGMA quick_check`, for a limited time.

use crate::{StoreError, error::sqlite_code};
use sqlx::SqliteConnection;
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// How long the check may take; a larger file is checked in part. `stolik check` has no limit.
const CHECK_WITHIN: Duration = Duration::from_secs(5);
/// Instructions of SQLite's virtual machine between two looks at the clock.
const STEPS_BETWEEN: i32 = 10_000;
/// SQLite's code of a statement that was interrupted.
const INTERRUPTED: i32 = 9;
/// SQLite's code of a damaged page.
const CORRUPT: i32 = 11;

/// Refuses a damaged file.
pub(crate) async fn run(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let began = Instant::now();
    connection
        .lock_handle()
        .await?
        .set_progress_handler(STEPS_BETWEEN, move || began.elapsed() < CHECK_WITHIN);
    let checked = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(&mut *connection)
        .await;
    connection.lock_handle().await?.remove_progress_handler();
    let damage = |problem: String| StoreError::DamagedFile {
        path: file.to_path_buf(),
        problem,
    };
    match checked {
        Ok(problem) if problem == "ok" => Ok(()),
        Ok(problem) => Err(damage(problem)),
        Err(error) => match error.as_database_error().and_then(sqlite_code) {
            Some(INTERRUPTED) => {
                tracing::info!(
                    seconds = CHECK_WITHIN.as_secs(),
                    "quick check of the database cut short: `stolik check` reads all of it"
                );
                Ok(())
            }
            Some(CORRUPT) => Err(damage(error.to_string())),
            _ => Err(error.into()),
        },
    }
}
