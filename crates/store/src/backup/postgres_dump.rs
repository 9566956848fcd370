//! Reads all rows of a PostgreSQL database in one `REPEATABLE READ` transaction, which sees one
//! instant and holds up no writer.

use super::{
    BackupError,
    file_writer::BackupWriter,
    schema::{quoted, quoted_list, saved_tables},
};
use crate::migrations;
use futures_util::TryStreamExt;
use sqlx::{Connection, PgConnection};

/// Writes all tables; returns the schema's version.
pub(super) async fn dump(
    connection: &mut PgConnection,
    writer: &mut BackupWriter,
) -> Result<i64, BackupError> {
    let mut tx = connection
        .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        .await?;
    let version = migrations::postgres_version(&mut tx).await?;
    let steps = migrations::up_to(migrations::POSTGRES, version)?;
    for table in saved_tables(steps) {
        let columns = columns_of(&mut tx, &table).await?;
        writer.begin_table(&table, &columns)?;
        let sql = format!(
            "COPY (SELECT {} FROM {}) TO STDOUT",
            quoted_list(&columns),
            quoted(&table)
        );
        let mut lines = tx.copy_out_raw(&sql).await?;
        while let Some(some) = lines.try_next().await? {
            writer.add_lines(&some)?;
        }
        drop(lines);
        writer.end_table()?;
    }
    Ok(version)
}

/// The columns of a table, in order.
pub(super) async fn columns_of(
    connection: &mut PgConnection,
    table: &str,
) -> Result<Vec<String>, BackupError> {
    let sql = "SELECT CAST(column_name AS TEXT) FROM information_schema.columns
               WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position";
    let columns = sqlx::query_scalar(sql)
        .bind(table)
        .fetch_all(connection)
        .await?;
    Ok(columns)
}
