//! Restores a backup of SQLite into PostgreSQL: for a host that grows into a cluster.
//!
//! SQLite stores the journal as segments and a commit log, PostgreSQL as rows. The backup is
//! restored to a temporary SQLite file and opened, which moves the log to segments; the segments
//! are then copied row by row.

use super::{
    BackupError, Existing, backup,
    copy_text::{Cell, ColumnType, push_cell, read_cells},
    file_reader::{BackupReader, TableHeading},
    file_writer::file_error,
    postgres_load::{RowSource, restore_from},
    sqlite_load,
};
use crate::{
    Address, Store, StoreError, StoredRow,
    sqlite::encoding::{LogEntry, decode},
};
use sqlx::postgres::PgConnectOptions;
use std::{
    fs::{self, DirBuilder},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

/// SQLite's commit log, empty once the temporary file was opened.
const LOG: &str = "journal_tail";
const SEGMENTS: &str = "journal_sheets";
/// The columns of `SEGMENTS` in the backup.
const SEGMENT_COLUMNS: [(&str, ColumnType); 3] = [
    ("table_id", ColumnType::Text),
    ("until", ColumnType::Integer),
    ("pack", ColumnType::Text),
];
/// The columns of PostgreSQL's `journal`.
const JOURNAL_COLUMNS: [&str; 6] = ["table_id", "seq", "at_ms", "body", "epoch", "term"];

/// Restores the database.
pub(super) async fn restore(
    options: &PgConnectOptions,
    reader: BackupReader,
    existing: Existing,
    now_ms: i64,
) -> Result<(), BackupError> {
    let folder = TemporaryFolder::create(now_ms)?;
    let file = folder.0.join("stolik.db");
    sqlite_load::load(&file, reader).await?;
    let address = Address::Sqlite(file);
    Store::open(&address).await?.close().await;
    let compacted = folder.0.join("compacted");
    let header = backup(&address, &compacted, now_ms).await?;
    let mut source = SegmentRows {
        reader: BackupReader::open(&compacted)?,
        is_in_segments: false,
    };
    restore_from(options, &mut source, header.schema, existing).await
}

/// A folder that only its owner can read; deleted at the end.
struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    fn create(now_ms: i64) -> Result<Self, BackupError> {
        let name = format!("stolik-restore-{}-{now_ms}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let created = DirBuilder::new().mode(0o700).create(&folder);
        created.map_err(|source| file_error(&folder, source))?;
        Ok(Self(folder))
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, folder = %Path::display(&self.0), "delete temporary folder failed");
        }
    }
}

/// The tables of a backup of SQLite, with segments as rows of `journal`.
struct SegmentRows {
    reader: BackupReader,
    is_in_segments: bool,
}

impl RowSource for SegmentRows {
    fn next_table(&mut self) -> Result<Option<TableHeading>, BackupError> {
        self.is_in_segments = false;
        loop {
            let Some(heading) = self.reader.next_table()? else {
                return Ok(None);
            };
            if heading.name == LOG {
                while self.reader.next_row()?.is_some() {}
            } else if heading.name == SEGMENTS {
                self.check_columns(&heading)?;
                self.is_in_segments = true;
                return Ok(Some(TableHeading {
                    name: "journal".to_owned(),
                    columns: JOURNAL_COLUMNS.map(str::to_owned).to_vec(),
                }));
            } else {
                return Ok(Some(heading));
            }
        }
    }

    fn next_lines(&mut self) -> Result<Option<String>, BackupError> {
        if !self.is_in_segments {
            return RowSource::next_lines(&mut self.reader);
        }
        let Some(line) = self.reader.next_row()? else {
            return Ok(None);
        };
        let kinds = SEGMENT_COLUMNS.map(|column| column.1);
        match read_cells(&line, &kinds).as_deref() {
            Some([Cell::Text(table), _, Cell::Text(text)]) => Ok(Some(journal_lines(table, text)?)),
            _ => Err(self.reader.damage("a segment cannot be read")),
        }
    }

    fn check_rows(&self, table: &str, rows: u64) -> Result<(), BackupError> {
        if self.is_in_segments {
            Ok(())
        } else {
            self.reader.check_rows(table, rows)
        }
    }
}

impl SegmentRows {
    fn check_columns(&self, heading: &TableHeading) -> Result<(), BackupError> {
        if heading.columns == SEGMENT_COLUMNS.map(|column| column.0) {
            Ok(())
        } else {
            Err(self.reader.damage("segments have other columns"))
        }
    }
}

/// The rows of a segment as lines for PostgreSQL's `journal`.
fn journal_lines(table: &str, text: &str) -> Result<String, StoreError> {
    let mut lines = String::new();
    for row in decode(text)?.into_iter().flat_map(LogEntry::rows) {
        let StoredRow {
            seq,
            at_ms,
            body,
            epoch,
            term,
        } = row;
        push_cell(&mut lines, &Cell::Text(table.to_owned()), true);
        for cell in [Cell::Integer(seq), Cell::Integer(at_ms), Cell::Text(body)] {
            push_cell(&mut lines, &cell, false);
        }
        for number in [epoch, term] {
            push_cell(&mut lines, &Cell::Integer(number), false);
        }
        lines.push('\n');
    }
    Ok(lines)
}
