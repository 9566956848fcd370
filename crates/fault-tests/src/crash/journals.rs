//! Reads journals from a running database, or from a copy of the data of a killed process.

use crate::{check::Checker, clients::Received};
use anyhow::{Context, Result};
use hub::JournalRow;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use store::{Address, Store};
use tempfile::TempDir;
use wire::{ClientIn, PersonId, TableId};

/// An open store, perhaps of copied data.
pub struct Journals {
    store: Store,
    _folder: Option<TempDir>,
}

impl Journals {
    /// Copies the data and opens the copy, so that the restarted program is the first to recover
    /// the original.
    pub async fn copied_from(data: &Path) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        for file in fs::read_dir(data)? {
            let file = file?;
            if file.file_type()?.is_file() {
                fs::copy(file.path(), folder.path().join(file.file_name()))?;
            }
        }
        let store = Store::open(&Address::Sqlite(folder.path().to_path_buf())).await?;
        Ok(Self {
            store,
            _folder: Some(folder),
        })
    }

    /// Opens a database that other processes write to.
    pub async fn at(database: &Address) -> Result<Self> {
        Ok(Self {
            store: Store::open(database).await?,
            _folder: None,
        })
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// All rows that the checker has not read, of tables that are open, were open at the last call,
    /// or appear in `received`.
    pub async fn rows_after(
        &self,
        checker: &Checker,
        received: &[(PersonId, Vec<Received>)],
    ) -> Result<BTreeMap<TableId, Vec<JournalRow>>> {
        let mut rows = BTreeMap::new();
        for (table, kept) in self.kept_after(checker, received).await? {
            rows.insert(table, parse_rows(&kept)?);
        }
        Ok(rows)
    }

    /// The same rows as stored.
    pub async fn kept_after(
        &self,
        checker: &Checker,
        received: &[(PersonId, Vec<Received>)],
    ) -> Result<BTreeMap<TableId, Vec<store::StoredRow>>> {
        let mut all: BTreeSet<_> = checker
            .tables()
            .filter(|table| !checker.is_closed(table))
            .cloned()
            .collect();
        let rooms = received
            .iter()
            .flat_map(|(_, received)| received)
            .filter_map(|received| match &received.message {
                ClientIn::Room(room) => Some(room.table.clone()),
                _ => None,
            });
        all.extend(rooms);
        for (id, _) in self.store.live_tables().await? {
            all.insert(id.parse().context("the name of a table")?);
        }
        let mut rows = BTreeMap::new();
        for table in all {
            let fresh = self.kept(&table, checker.next_row(&table)).await?;
            rows.insert(table, fresh);
        }
        Ok(rows)
    }

    /// The rows of a table from this number on.
    pub async fn rows(&self, table: &TableId, from: u64) -> Result<Vec<JournalRow>> {
        parse_rows(&self.kept(table, from).await?)
    }

    /// The rows of a table from this number on. Fails if the numbers have a gap.
    async fn kept(&self, table: &TableId, from: u64) -> Result<Vec<store::StoredRow>> {
        let mut rows = Vec::new();
        let mut next = from as i64;
        loop {
            let page = self.store.load_page(table.as_str(), next).await?;
            if page.is_empty() {
                return Ok(rows);
            }
            for row in page {
                anyhow::ensure!(
                    row.seq == next,
                    "{table}: row {} follows row {}",
                    row.seq,
                    next - 1
                );
                rows.push(row);
                next += 1;
            }
        }
    }

    /// Closes the store and removes the copy.
    pub async fn close(self) {
        self.store.close().await;
    }
}

/// Parses stored rows.
pub fn parse_rows(kept: &[store::StoredRow]) -> Result<Vec<JournalRow>> {
    Ok(kept
        .iter()
        .map(|row| JournalRow::from_text(&row.body))
        .collect::<Result<_, _>>()?)
}
