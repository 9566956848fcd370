//! Reads all rows of an SQLite file in one read transaction, which sees one instant and holds up no
//! writer.

use super::{
    BackupError,
    copy_text::{Cell, ColumnType, push_cell},
    file_writer::BackupWriter,
    schema::{quoted, quoted_list, saved_tables},
};
use crate::{StoreError, migrations, open::read_only_sqlite};
use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection, ValueRef, sqlite::SqliteRow};
use std::path::Path;

/// A column of an SQL table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Column {
    pub name: String,
    pub kind: ColumnType,
}

/// Connects to a file that must exist; the connection cannot write.
pub(super) async fn connect(file: &Path) -> Result<SqliteConnection, BackupError> {
    if !file.is_file() {
        return Err(BackupError::NoDatabase {
            path: file.to_path_buf(),
        });
    }
    Ok(read_only_sqlite(file).await?)
}

/// Writes all tables; returns the schema's version.
pub(super) async fn dump(
    connection: &mut SqliteConnection,
    writer: &mut BackupWriter,
) -> Result<i64, BackupError> {
    let mut tx = connection.begin().await?;
    let version = migrations::sqlite_version(&mut tx).await?;
    let steps = migrations::up_to(migrations::SQLITE, version)?;
    for table in saved_tables(steps) {
        dump_table(&mut tx, &table, writer).await?;
    }
    Ok(version)
}

async fn dump_table(
    connection: &mut SqliteConnection,
    table: &str,
    writer: &mut BackupWriter,
) -> Result<(), BackupError> {
    let columns = columns_of(connection, table).await?;
    let names: Vec<String> = columns.iter().map(|column| column.name.clone()).collect();
    writer.begin_table(table, &names)?;
    let sql = format!("SELECT {} FROM {}", quoted_list(&names), quoted(table));
    let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(connection);
    let mut line = String::new();
    while let Some(row) = rows.try_next().await? {
        line.clear();
        for (index, column) in columns.iter().enumerate() {
            push_cell(&mut line, &cell(&row, index, column.kind)?, index == 0);
        }
        line.push('\n');
        writer.add_lines(line.as_bytes())?;
    }
    writer.end_table()
}

/// The columns of a table, in order.
pub(super) async fn columns_of(
    connection: &mut SqliteConnection,
    table: &str,
) -> Result<Vec<Column>, BackupError> {
    let sql = "SELECT name, type FROM pragma_table_info($1) ORDER BY cid";
    let rows: Vec<(String, String)> = sqlx::query_as(sql)
        .bind(table)
        .fetch_all(connection)
        .await?;
    let column = |(name, declared): (String, String)| {
        let kind = ColumnType::declared(&declared).ok_or(StoreError::Foreign)?;
        Ok(Column { name, kind })
    };
    rows.into_iter().map(column).collect()
}

fn cell(row: &SqliteRow, index: usize, kind: ColumnType) -> Result<Cell, sqlx::Error> {
    if row.try_get_raw(index)?.is_null() {
        return Ok(Cell::Null);
    }
    Ok(match kind {
        ColumnType::Integer => Cell::Integer(row.try_get_unchecked(index)?),
        ColumnType::Real => Cell::Real(row.try_get_unchecked(index)?),
        ColumnType::Truth => Cell::Truth(row.try_get_unchecked(index)?),
        ColumnType::Text => Cell::Text(row.try_get_unchecked(index)?),
        ColumnType::Bytes => Cell::Bytes(row.try_get_unchecked(index)?),
    })
}
