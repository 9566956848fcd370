//! Databases of earlier schemas, for the test that migrates each of them upward.
//!
//! Behind the feature `testing`, which the program is never built with.

use crate::{
    Address, Append, StoreError,
    migrations::{self, Step},
    open::connect_postgres,
    sqlite::encoding,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, sqlite::SqliteConnectOptions};

/// The version of the latest schema.
pub fn latest() -> i64 {
    migrations::SQLITE.len() as i64
}

/// The migrations that have not run at this version are left out.
fn steps(all: &'static [Step], version: i64) -> Result<&'static [Step], StoreError> {
    migrations::up_to(all, version)
}

/// Makes a database as the first `version` migrations leave it, and fills it by SQL.
pub async fn make(address: &Address, version: i64, fill: &str) -> Result<(), StoreError> {
    match address {
        Address::Sqlite(file) => {
            let options = SqliteConnectOptions::new()
                .filename(file)
                .create_if_missing(true);
            let mut connection = options.connect().await?;
            migrations::migrate(&mut connection, steps(migrations::SQLITE, version)?).await?;
            connection.execute(AssertSqlSafe(fill)).await?;
        }
        Address::Postgres(options) => {
            let mut connection = connect_postgres(options).await?;
            migrations::migrate(&mut connection, steps(migrations::POSTGRES, version)?).await?;
            connection.execute(AssertSqlSafe(fill)).await?;
        }
    }
    Ok(())
}

/// Loads a dump into an empty database.
pub async fn load(address: &Address, dump: &str) -> Result<(), StoreError> {
    match address {
        Address::Sqlite(file) => {
            let options = SqliteConnectOptions::new()
                .filename(file)
                .create_if_missing(true)
                .foreign_keys(false);
            options
                .connect()
                .await?
                .execute(AssertSqlSafe(dump))
                .await?;
        }
        Address::Postgres(options) => {
            let mut connection = connect_postgres(options).await?;
            connection.execute(AssertSqlSafe(dump)).await?;
        }
    }
    Ok(())
}

/// A record of SQLite's commit log as the first versions wrote it.
pub fn old_log_record(append: &Append) -> String {
    encoding::encode_json(append)
}
