//! The migrations of the schema: one folder per engine, the same steps in each.
//!
//! Listed by hand: `sqlx::migrate!` would compile sqlx a second time for the macro.

use crate::StoreError;
use sqlx::{
    PgConnection, SqlSafeStr, SqliteConnection,
    migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator},
};

/// The version of the schema, once sqlx has noted a migration.
const VERSION: &str = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";

/// The name of a migration and its SQL for one engine.
pub(crate) type Step = (&'static str, &'static str);

macro_rules! steps {
    ($engine:literal) => {
        [
            (
                "journal",
                include_str!(concat!("../migrations/", $engine, "/0001_journal.sql")),
            ),
            (
                "people",
                include_str!(concat!("../migrations/", $engine, "/0002_people.sql")),
            ),
            (
                "games",
                include_str!(concat!("../migrations/", $engine, "/0003_games.sql")),
            ),
            (
                "ratings",
                include_str!(concat!("../migrations/", $engine, "/0004_ratings.sql")),
            ),
            (
                "ties",
                include_str!(concat!("../migrations/", $engine, "/0005_ties.sql")),
            ),
            (
                "accounts",
                include_str!(concat!("../migrations/", $engine, "/0006_accounts.sql")),
            ),
            (
                "tail",
                include_str!(concat!("../migrations/", $engine, "/0007_tail.sql")),
            ),
            (
                "reports",
                include_str!(concat!("../migrations/", $engine, "/0008_reports.sql")),
            ),
            (
                "nodes",
                include_str!(concat!("../migrations/", $engine, "/0009_nodes.sql")),
            ),
            (
                "sheets",
                include_str!(concat!("../migrations/", $engine, "/0010_sheets.sql")),
            ),
            (
                "game_rows",
                include_str!(concat!("../migrations/", $engine, "/0011_game_rows.sql")),
            ),
            (
                "rate_windows",
                include_str!(concat!("../migrations/", $engine, "/0012_rate_windows.sql")),
            ),
            (
                "rated",
                include_str!(concat!("../migrations/", $engine, "/0013_rated.sql")),
            ),
            (
                "second_factor",
                include_str!(concat!(
                    "../migrations/",
                    $engine,
                    "/0014_second_factor.sql"
                )),
            ),
            (
                "devices",
                include_str!(concat!("../migrations/", $engine, "/0015_devices.sql")),
            ),
            (
                "outgoing_mails",
                include_str!(concat!(
                    "../migrations/",
                    $engine,
                    "/0016_outgoing_mails.sql"
                )),
            ),
            (
                "notices",
                include_str!(concat!("../migrations/", $engine, "/0017_notices.sql")),
            ),
        ]
    };
}

pub(crate) const SQLITE: &[Step] = &steps!("sqlite");
pub(crate) const POSTGRES: &[Step] = &steps!("postgres");

/// Migrates the schema. [`StoreError::Newer`] and [`StoreError::Foreign`] leave it unchanged.
pub(crate) async fn migrate(
    connection: &mut impl Migrate,
    steps: &[Step],
) -> Result<(), StoreError> {
    let migrations = (1..)
        .zip(steps)
        .map(|(version, step)| migration(version, *step))
        .collect();
    let migrated = Migrator::with_migrations(migrations)
        .run_direct(None, connection, false)
        .await;
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(_) => StoreError::Newer,
        MigrateError::VersionMismatch(_) => StoreError::Foreign,
        MigrateError::ExecuteMigration(sqlx::Error::Database(error), _)
            if already_exists(error.as_ref()) =>
        {
            StoreError::Foreign
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => sqlx::Error::Migrate(Box::new(other)).into(),
    })
}

fn migration(version: i64, (name, sql): Step) -> Migration {
    Migration::new(
        version,
        name.into(),
        MigrationType::Simple,
        sql.into_sql_str(),
        false,
    )
}

/// The steps up to a version of the schema; [`StoreError::Newer`] for one that this program does
/// not know.
pub(crate) fn up_to(steps: &'static [Step], version: i64) -> Result<&'static [Step], StoreError> {
    let count = usize::try_from(version).map_err(|_| StoreError::Foreign)?;
    steps.get(..count).ok_or(StoreError::Newer)
}

/// Refuses a schema that is not the latest.
pub(crate) fn require_latest(version: i64, steps: &'static [Step]) -> Result<(), StoreError> {
    if up_to(steps, version)?.len() < steps.len() {
        Err(StoreError::Older)
    } else {
        Ok(())
    }
}

/// The version of the schema of an SQLite file; [`StoreError::Foreign`] if no migration has run.
pub(crate) async fn sqlite_version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let sql =
        "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'";
    let is_migrated: bool = sqlx::query_scalar(sql).fetch_one(&mut *connection).await?;
    if !is_migrated {
        return Err(StoreError::Foreign);
    }
    Ok(sqlx::query_scalar(VERSION).fetch_one(connection).await?)
}

/// The version of the schema of a PostgreSQL database; [`StoreError::Foreign`] if no migration has
/// run.
pub(crate) async fn postgres_version(connection: &mut PgConnection) -> Result<i64, StoreError> {
    let sql = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    let is_migrated: bool = sqlx::query_scalar(sql).fetch_one(&mut *connection).await?;
    if !is_migrated {
        return Err(StoreError::Foreign);
    }
    Ok(sqlx::query_scalar(VERSION).fetch_one(connection).await?)
}

/// Whether a table exists that no migration has made.
fn already_exists(error: &dyn sqlx::error::DatabaseError) -> bool {
    error.code().as_deref() == Some("42P07") || error.message().ends_with("already exists")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Most bytes of one filled database.
    const MAX_SCHEMA_FILE: u64 = 100 * 1024;

    #[test]
    fn both_engines_have_the_same_migrations() {
        let names = |steps: &[Step]| steps.iter().map(|step| step.0).collect::<Vec<_>>();
        assert_eq!(names(SQLITE), names(POSTGRES));
    }

    #[test]
    fn every_schema_has_a_filled_database_that_is_migrated_in_a_test() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
        for version in 1..=SQLITE.len() {
            for engine in ["sqlite", "postgres"] {
                let file = format!("{folder}/{engine}-{version:04}.sql");
                assert!(
                    std::fs::metadata(&file).is_ok_and(|file| file.len() < MAX_SCHEMA_FILE),
                    "{file} is missing or too long: UPDATE_SCHEMA_FILES=1 cargo test -p stolik --test upgrade"
                );
            }
        }
    }
}
