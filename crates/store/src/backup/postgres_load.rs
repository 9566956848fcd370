//! Restores a PostgreSQL database in one transaction: tables are dropped, made by the migrations up
//! to the backup's schema, and filled.

use super::{
    BackupError, Existing,
    file_reader::{BackupReader, TableHeading},
    postgres_dump::columns_of,
    schema::{Schema, quoted, quoted_list, schema_of},
    sqlite_load::{END_NODES, SEEDED, refuse_live},
};
use crate::{StoreError, migrations, open::connect_postgres};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, postgres::PgConnectOptions};
use std::time::Duration;
use tokio::time;

/// How often, and how long apart, PostgreSQL is asked for other connections.
const CONNECTED_ASKED: u32 = 20;
const CONNECTED_AGAIN: Duration = Duration::from_millis(100);

/// Bytes of rows sent at once.
const SEND_BYTES: usize = 256 * 1024;
/// The table in which sqlx notes the migrations.
const MIGRATIONS: &str = "_sqlx_migrations";

/// Where the rows of a restore come from.
pub(super) trait RowSource {
    fn next_table(&mut self) -> Result<Option<TableHeading>, BackupError>;
    /// The next lines of the table, each with its line end; none after the last.
    fn next_lines(&mut self) -> Result<Option<String>, BackupError>;
    /// Refuses a table with another number of rows than the backup states.
    fn check_rows(&self, table: &str, rows: u64) -> Result<(), BackupError>;
}

impl RowSource for BackupReader {
    fn next_table(&mut self) -> Result<Option<TableHeading>, BackupError> {
        BackupReader::next_table(self)
    }

    fn next_lines(&mut self) -> Result<Option<String>, BackupError> {
        let mut lines = String::new();
        while lines.len() < SEND_BYTES {
            let Some(line) = self.next_row()? else { break };
            lines.push_str(&line);
            lines.push('\n');
        }
        Ok(Some(lines).filter(|lines| !lines.is_empty()))
    }

    fn check_rows(&self, table: &str, rows: u64) -> Result<(), BackupError> {
        if self.header.rows.get(table) == Some(&rows) {
            Ok(())
        } else {
            Err(self.damage("a table has another number of rows than stated"))
        }
    }
}

/// Restores the database from a backup of PostgreSQL.
pub(super) async fn restore(
    options: &PgConnectOptions,
    mut reader: BackupReader,
    existing: Existing,
) -> Result<(), BackupError> {
    let schema = reader.header.schema;
    restore_from(options, &mut reader, schema, existing).await
}

/// Restores the database, at this version of the schema.
pub(super) async fn restore_from(
    options: &PgConnectOptions,
    source: &mut impl RowSource,
    version: i64,
    existing: Existing,
) -> Result<(), BackupError> {
    let steps =
        migrations::up_to(migrations::POSTGRES, version).map_err(|_| BackupError::NewerBackup)?;
    let mut connection = connect_postgres(options).await?;
    let mut tx = connection.begin().await?;
    clear(&mut tx, existing).await?;
    migrations::migrate(&mut *tx, steps).await?;
    let made = schema_of(steps);
    for table in made
        .tables
        .iter()
        .filter(|table| SEEDED.contains(&table.as_str()))
    {
        execute(&mut tx, format!("DELETE FROM {}", quoted(table))).await?;
    }
    while let Some(heading) = source.next_table()? {
        load_table(&mut tx, &heading, source).await?;
    }
    if made.tables.iter().any(|table| table == "nodes") {
        execute(&mut tx, END_NODES.to_owned()).await?;
    }
    set_sequences(&mut tx, &made).await?;
    tx.commit().await?;
    Ok(connection.close().await?)
}

async fn execute(connection: &mut PgConnection, sql: String) -> Result<(), BackupError> {
    connection.execute(AssertSqlSafe(sql)).await?;
    Ok(())
}

/// Drops the tables of Stolik. Refuses a database in use and one with rows, unless it is to be
/// replaced; tables of other programs stay.
async fn clear(connection: &mut PgConnection, existing: Existing) -> Result<(), BackupError> {
    let known = schema_of(migrations::POSTGRES);
    let mut present = Vec::new();
    for table in &known.tables {
        if has_table(connection, table).await? {
            present.push(table);
        }
    }
    if !has_table(connection, MIGRATIONS).await? {
        return if present.is_empty() {
            Ok(())
        } else {
            Err(StoreError::Foreign.into())
        };
    }
    // Also refuses a newer schema, of which this version does not know all tables.
    let version = migrations::postgres_version(connection).await?;
    migrations::up_to(migrations::POSTGRES, version)?;
    match existing {
        Existing::Refuse => {
            refuse_running(connection, &present).await?;
            refuse_rows(connection, &present).await?;
        }
        // A lease may be that of a crashed server; a running one has connections.
        Existing::Replace => refuse_connected(connection).await?,
    }
    let tables: Vec<String> = present
        .into_iter()
        .cloned()
        .chain([MIGRATIONS.to_owned()])
        .collect();
    execute(connection, format!("DROP TABLE {}", quoted_list(&tables))).await?;
    for sequence in &known.sequences {
        execute(
            connection,
            format!("DROP SEQUENCE IF EXISTS {}", quoted(sequence)),
        )
        .await?;
    }
    Ok(())
}

async fn has_table(connection: &mut PgConnection, table: &str) -> Result<bool, BackupError> {
    let columns = columns_of(connection, table).await?;
    Ok(!columns.is_empty())
}

/// Refuses a database with a live node. The lock makes a node that starts wait for the end.
async fn refuse_running(
    connection: &mut PgConnection,
    present: &[&String],
) -> Result<(), BackupError> {
    if !present.iter().any(|table| *table == "nodes") {
        return Ok(());
    }
    execute(
        connection,
        "LOCK TABLE nodes IN ACCESS EXCLUSIVE MODE".to_owned(),
    )
    .await?;
    let now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
    let sql = format!("SELECT name, expires_ms - {now} FROM nodes WHERE expires_ms > {now}");
    let live = sqlx::query_as(AssertSqlSafe(sql))
        .fetch_all(connection)
        .await?;
    refuse_live(live)
}

/// Refuses a database to which another program of Stolik is connected. PostgreSQL lists a
/// connection for a moment after its program has closed it, so it is asked several times.
async fn refuse_connected(connection: &mut PgConnection) -> Result<(), BackupError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                   AND application_name = 'stolik' AND pid <> pg_backend_pid())";
    for _ in 0..CONNECTED_ASKED {
        let is_open: bool = sqlx::query_scalar(sql).fetch_one(&mut *connection).await?;
        if !is_open {
            return Ok(());
        }
        time::sleep(CONNECTED_AGAIN).await;
    }
    Err(BackupError::Open)
}

async fn refuse_rows(
    connection: &mut PgConnection,
    present: &[&String],
) -> Result<(), BackupError> {
    for table in present
        .iter()
        .filter(|table| !SEEDED.contains(&table.as_str()))
    {
        let sql = format!("SELECT EXISTS (SELECT 1 FROM {})", quoted(table));
        let has_rows: bool = sqlx::query_scalar(AssertSqlSafe(sql))
            .fetch_one(&mut *connection)
            .await?;
        if has_rows {
            return Err(BackupError::NotEmpty);
        }
    }
    Ok(())
}

async fn load_table(
    connection: &mut PgConnection,
    heading: &TableHeading,
    source: &mut impl RowSource,
) -> Result<(), BackupError> {
    let (table, columns) = (quoted(&heading.name), quoted_list(&heading.columns));
    let sql = format!("COPY {table} ({columns}) FROM STDIN");
    let mut copy = connection.copy_in_raw(&sql).await?;
    loop {
        match source.next_lines() {
            Ok(Some(lines)) => copy.send(lines.into_bytes()).await.map(|_| ())?,
            Ok(None) => break,
            Err(error) => {
                // The transaction is rolled back whatever this returns.
                let _ = copy.abort("the backup cannot be read").await;
                return Err(error);
            }
        }
    }
    let rows = copy.finish().await?;
    source.check_rows(&heading.name, rows)
}

/// Moves every sequence behind the numbers that rows have.
async fn set_sequences(connection: &mut PgConnection, made: &Schema) -> Result<(), BackupError> {
    let sql = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT)
               FROM information_schema.columns
               WHERE table_schema = current_schema() AND is_identity = 'YES'";
    let identities: Vec<(String, String)> = sqlx::query_as(sql).fetch_all(&mut *connection).await?;
    for (table, column) in identities {
        if !made.tables.contains(&table) {
            continue;
        }
        let sql = format!(
            "SELECT setval(pg_get_serial_sequence('{table}', '{column}'),
                 COALESCE(MAX({0}), 1), MAX({0}) IS NOT NULL) FROM {1}",
            quoted(&column),
            quoted(&table)
        );
        execute(connection, sql).await?;
    }
    if made
        .sequences
        .iter()
        .any(|sequence| sequence == "node_terms")
    {
        let sql = "SELECT setval('node_terms', GREATEST(1,
                       (SELECT MAX(term) FROM nodes), (SELECT MAX(owner) FROM tables)))";
        execute(connection, sql.to_owned()).await?;
    }
    Ok(())
}
