//! The migrations of the schema: one folder per engine, the same steps in each.
//!
//! Listed by hand: `sqlx::migrate!` would compile sqlx a second time for the macro.

use crate::StoreError;
use sqlx::{
    SqlSafeStr,
    migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator},
};

/// The name of a migration and its SQL for one engine.
type Step = (&'static str, &'static str);

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
                "rated",
                include_str!(concat!("../migrations/", $engine, "/0013_rated.sql")),
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

/// Whether a table exists that no migration has made.
fn already_exists(error: &dyn sqlx::error::DatabaseError) -> bool {
    error.code().as_deref() == Some("42P07") || error.message().ends_with("already exists")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_engines_have_the_same_migrations() {
        let names = |steps: &[Step]| steps.iter().map(|step| step.0).collect::<Vec<_>>();
        assert_eq!(names(SQLITE), names(POSTGRES));
    }
}
