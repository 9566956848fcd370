//! Backup and restore: the whole database in one portable file.
//!
//! A backup is one instant of the database, read beside a running server: one read transaction of
//! SQLite, one `REPEATABLE READ` transaction of PostgreSQL. A restore is all or nothing: SQLite's
//! file is written beside the old one and renamed, PostgreSQL's tables are one transaction.
//!
//! The file is a header of [`header::HEADER_BYTES`] and a gzip stream of the tables in the text
//! format of PostgreSQL's `COPY`. The rows are those of one schema version: a restore applies the
//! migrations up to that version, and the next start applies the rest.

mod copy_text;
mod error;
mod file_reader;
mod file_writer;
mod from_sqlite;
mod header;
mod postgres_dump;
mod postgres_load;
mod schema;
mod sqlite_dump;
mod sqlite_load;

pub use error::BackupError;
pub use header::{BackupHeader, Engine};

use crate::Address;
use file_reader::BackupReader;
use file_writer::BackupWriter;
use std::path::Path;

/// What a restore does with rows that the database has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Refuses a database that is not empty.
    Refuse,
    /// Replaces them. The old SQLite file stays under another name; PostgreSQL's rows are deleted.
    Replace,
}

/// What a restore has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    pub header: BackupHeader,
    /// The old SQLite file under its new name, if there was one.
    pub set_aside: Option<std::path::PathBuf>,
}

/// Writes a backup of the database to a file. A file of that name is replaced once the backup is
/// complete and durable.
pub async fn backup(
    address: &Address,
    file: &Path,
    now_ms: i64,
) -> Result<BackupHeader, BackupError> {
    match address {
        Address::Sqlite(path) => {
            let mut connection = sqlite_dump::connect(&Address::database_file(path)).await?;
            let mut writer = BackupWriter::create(file)?;
            let schema = sqlite_dump::dump(&mut connection, &mut writer).await?;
            writer.finish(Engine::Sqlite, schema, now_ms)
        }
        Address::Postgres(options) => {
            let mut connection = crate::open::connect_postgres(options).await?;
            let mut writer = BackupWriter::create(file)?;
            let schema = postgres_dump::dump(&mut connection, &mut writer).await?;
            writer.finish(Engine::Postgres, schema, now_ms)
        }
    }
}

/// Checks that a backup is complete and undamaged.
pub fn verify_backup(file: &Path) -> Result<BackupHeader, BackupError> {
    BackupReader::open(file).map(|reader| reader.header)
}

/// Replaces the contents of the database by a backup. The file is checked before the database is
/// touched; a database that a server has open is refused.
pub async fn restore(
    address: &Address,
    file: &Path,
    existing: Existing,
    now_ms: i64,
) -> Result<Restored, BackupError> {
    let reader = BackupReader::open(file)?;
    let header = reader.header.clone();
    let set_aside = match (address, header.engine) {
        (Address::Sqlite(path), _) => {
            sqlite_load::restore(&Address::database_file(path), reader, existing, now_ms).await?
        }
        (Address::Postgres(options), Engine::Postgres) => {
            postgres_load::restore(options, reader, existing).await?;
            None
        }
        (Address::Postgres(options), Engine::Sqlite) => {
            from_sqlite::restore(options, reader, existing, now_ms).await?;
            None
        }
    };
    Ok(Restored { header, set_aside })
}
