//! The schema's history: two folders, one per engine, the same steps in each.
//!
//! Listed by hand instead of by sqlx's macro, which would bring its whole compile-time half along.

use crate::StoreError;
use sqlx::{
    SqlSafeStr,
    migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator},
};

/// A step's name and its text for one engine.
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
        ]
    };
}

/// SQLite's steps, oldest first.
pub(crate) const SQLITE: &[Step] = &steps!("sqlite");
/// PostgreSQL's steps, oldest first.
pub(crate) const POSTGRES: &[Step] = &steps!("postgres");

/// Brings the schema up to date; a schema from the future or from elsewhere is left as it is.
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
        MigrateError::ExecuteMigration(sqlx::Error::Database(said), _)
            if already_exists(said.as_ref()) =>
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

/// Whether a table of ours is there although we never made it.
fn already_exists(said: &dyn sqlx::error::DatabaseError) -> bool {
    said.code().as_deref() == Some("42P07") || said.message().ends_with("already exists")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_engines_take_the_same_steps() {
        let names = |steps: &[Step]| steps.iter().map(|step| step.0).collect::<Vec<_>>();
        assert_eq!(names(SQLITE), names(POSTGRES));
    }
}
