//! Restores an SQLite file: written beside the old file, durable, and then renamed over it. A
//! program that is killed at any point leaves the old file or the new one.

use super::{
    BackupError, Existing,
    copy_text::{Cell, ColumnType, read_cells},
    file_reader::{BackupReader, TableHeading},
    file_writer::{file_error, sync_folder_of},
    schema::{quoted, quoted_list, schema_of},
    sqlite_dump::columns_of,
};
use crate::{StoreError, engine::question_marks, migrations, open};
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Sqlite, SqliteConnection,
    query::Query,
    sqlite::SqliteArguments,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
    time::Duration,
};

/// The permissions of a new data folder.
const FOLDER_MODE: u32 = 0o700;
/// The permissions of a restored file.
const FILE_MODE: u32 = 0o600;
/// How long the old file may be locked by another program.
const BUSY_WAIT: Duration = Duration::from_secs(5);
/// The tables with rows in a database that was never used.
pub(super) const SEEDED: [&str; 2] = ["nodes", "pulse"];
/// Ends all leases: none of the nodes of the backup runs.
pub(super) const END_NODES: &str = "UPDATE nodes SET expires_ms = 0, has_ended = TRUE";

/// Restores the file; returns the name under which the old one is kept.
pub(super) async fn restore(
    file: &Path,
    reader: BackupReader,
    existing: Existing,
    now_ms: i64,
) -> Result<Option<PathBuf>, BackupError> {
    make_folder(file)?;
    let old = check_old(file, existing).await?;
    let new = beside(file, &format!("restoring-{}", std::process::id()));
    let written = load(&new, reader).await;
    let placed = match written {
        Ok(()) => place(file, &new, old, now_ms).await,
        Err(error) => Err(error),
    };
    // After a success there is no such file.
    let _ = fs::remove_file(&new);
    placed
}

/// Whether there is a file to replace.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OldFile {
    Missing,
    /// A database without rows, or one to be replaced.
    Replaceable,
}

fn make_folder(file: &Path) -> Result<(), BackupError> {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => DirBuilder::new()
            .recursive(true)
            .mode(FOLDER_MODE)
            .create(folder)
            .map_err(|source| file_error(folder, source)),
        _ => Ok(()),
    }
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{suffix}"));
    name.into()
}

/// Refuses a database in use and one with rows, unless it is to be replaced.
async fn check_old(file: &Path, existing: Existing) -> Result<OldFile, BackupError> {
    let is_missing = fs::metadata(file).map_or(true, |facts| facts.len() == 0);
    if is_missing {
        return Ok(OldFile::Missing);
    }
    match (inspect(file).await, existing) {
        (Ok(true), Existing::Refuse) => Err(BackupError::NotEmpty),
        (Ok(_), _) => Ok(OldFile::Replaceable),
        (Err(error), Existing::Refuse) => Err(error),
        // A damaged database is what a backup is for; a lease may be that of a crashed server, and
        // `merge_log` refuses a file that is open.
        (Err(_), Existing::Replace) => Ok(OldFile::Replaceable),
    }
}

/// Whether the database has rows of its own; fails if a server uses it.
async fn inspect(file: &Path) -> Result<bool, BackupError> {
    let mut connection = open::read_only_sqlite(file).await?;
    let version = migrations::sqlite_version(&mut connection).await?;
    let steps = migrations::up_to(migrations::SQLITE, version)?;
    let tables = schema_of(steps).tables;
    if tables.iter().any(|table| table == "nodes") {
        let now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
        let sql = format!("SELECT name, expires_ms - {now} FROM nodes WHERE expires_ms > {now}");
        let live = sqlx::query_as(AssertSqlSafe(sql))
            .fetch_all(&mut connection)
            .await?;
        refuse_live(live)?;
    }
    for table in tables
        .iter()
        .filter(|table| !SEEDED.contains(&table.as_str()))
    {
        let sql = format!("SELECT EXISTS (SELECT 1 FROM {})", quoted(table));
        let has_rows: bool = sqlx::query_scalar(AssertSqlSafe(sql))
            .fetch_one(&mut connection)
            .await?;
        if has_rows {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Refuses if nodes, named with the rest of their leases in milliseconds, are alive.
pub(super) fn refuse_live(nodes: Vec<(String, i64)>) -> Result<(), BackupError> {
    let Some(longest) = nodes.iter().map(|node| node.1).max() else {
        return Ok(());
    };
    let names: Vec<String> = nodes.into_iter().map(|node| node.0).collect();
    Err(BackupError::InUse {
        nodes: names.join(", "),
        seconds: longest.max(0) as u64 / 1000 + 1,
    })
}

/// Writes the backup to a new SQLite file and makes it durable.
pub(super) async fn load(file: &Path, mut reader: BackupReader) -> Result<(), BackupError> {
    let created = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(FILE_MODE)
        .open(file);
    created.map_err(|source| file_error(file, source))?;
    // The file is thrown away unless all of it is written: neither journal nor sync is needed.
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .foreign_keys(false)
        .disable_statement_logging()
        .connect()
        .await?;
    let steps = migrations::up_to(migrations::SQLITE, reader.header.schema)
        .map_err(|_| BackupError::NewerBackup)?;
    migrations::migrate(&mut connection, steps).await?;
    let mut tx = connection.begin().await?;
    for table in SEEDED {
        if schema_of(steps).tables.iter().any(|made| made == table) {
            let sql = format!("DELETE FROM {table}");
            sqlx::query(AssertSqlSafe(sql)).execute(&mut *tx).await?;
        }
    }
    while let Some(heading) = reader.next_table()? {
        load_table(&mut tx, &heading, &mut reader).await?;
        if heading.name == "nodes" {
            sqlx::query(END_NODES).execute(&mut *tx).await?;
        }
    }
    tx.commit().await?;
    check_references(&mut connection, &reader).await?;
    connection.close().await?;
    let synced = File::open(file).and_then(|file| file.sync_all());
    synced.map_err(|source| file_error(file, source))
}

async fn load_table(
    connection: &mut SqliteConnection,
    heading: &TableHeading,
    reader: &mut BackupReader,
) -> Result<(), BackupError> {
    let known = columns_of(connection, &heading.name).await?;
    let kind_of = |name: &String| known.iter().find(|column| column.name == *name);
    let kinds: Option<Vec<ColumnType>> = heading
        .columns
        .iter()
        .map(|name| kind_of(name).map(|column| column.kind))
        .collect();
    let kinds = kinds.ok_or_else(|| reader.damage("a column is unknown"))?;
    let sql = format!(
        "INSERT INTO {} ({}) VALUES {}",
        quoted(&heading.name),
        quoted_list(&heading.columns),
        question_marks(1, kinds.len())
    );
    let mut rows = 0;
    while let Some(line) = reader.next_row()? {
        let cells = read_cells(&line, &kinds);
        let cells = cells.ok_or_else(|| reader.damage("a row cannot be read"))?;
        let query = cells
            .into_iter()
            .fold(sqlx::query(AssertSqlSafe(sql.clone())), bind);
        query.execute(&mut *connection).await?;
        rows += 1;
    }
    if reader.header.rows.get(&heading.name) != Some(&rows) {
        return Err(reader.damage("a table has another number of rows than stated"));
    }
    Ok(())
}

fn bind<'q>(
    query: Query<'q, Sqlite, SqliteArguments>,
    cell: Cell,
) -> Query<'q, Sqlite, SqliteArguments> {
    match cell {
        Cell::Null => query.bind(None::<String>),
        Cell::Integer(number) => query.bind(number),
        Cell::Real(number) => query.bind(number),
        Cell::Truth(truth) => query.bind(truth),
        Cell::Text(text) => query.bind(text),
        Cell::Bytes(bytes) => query.bind(bytes),
    }
}

async fn check_references(
    connection: &mut SqliteConnection,
    reader: &BackupReader,
) -> Result<(), BackupError> {
    let broken = sqlx::query("PRAGMA foreign_key_check")
        .fetch_optional(connection)
        .await?;
    match broken {
        Some(_) => Err(reader.damage("a row refers to one that is missing")),
        None => Ok(()),
    }
}

/// Puts the new file in place; the old one keeps a second name.
async fn place(
    file: &Path,
    new: &Path,
    old: OldFile,
    now_ms: i64,
) -> Result<Option<PathBuf>, BackupError> {
    let set_aside = match old {
        OldFile::Missing => None,
        OldFile::Replaceable => {
            // Without a write-ahead log the one file is the whole database.
            let merged = merge_log(file).await;
            let aside = beside(file, &format!("replaced-{now_ms}"));
            match merged {
                Ok(()) => {}
                Err(StoreError::Busy(_)) => return Err(BackupError::Open),
                // Damaged: its log is kept as it is.
                Err(_) => keep_log(file, &aside).map_err(|source| file_error(file, source))?,
            }
            fs::hard_link(file, &aside).map_err(|source| file_error(&aside, source))?;
            Some(aside)
        }
    };
    if fs::metadata(log_of(file)).is_ok_and(|log| log.len() > 0) {
        return Err(BackupError::Open);
    }
    fs::rename(new, file).map_err(|source| file_error(file, source))?;
    sync_folder_of(file).map_err(|source| file_error(file, source))?;
    Ok(set_aside)
}

fn log_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Moves the write-ahead log into the file and deletes it. Fails if another program has the file
/// open.
async fn merge_log(file: &Path) -> Result<(), StoreError> {
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(BUSY_WAIT)
        .journal_mode(SqliteJournalMode::Delete)
        .disable_statement_logging()
        .connect()
        .await?;
    sqlx::query("BEGIN EXCLUSIVE")
        .execute(&mut connection)
        .await?;
    sqlx::query("ROLLBACK").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Moves the log of a damaged database beside the set-aside file.
fn keep_log(file: &Path, aside: &Path) -> io::Result<()> {
    let log = log_of(file);
    if log.exists() {
        fs::rename(log, log_of(aside))?;
    }
    Ok(())
}
