//! The journals a dead program left, read from a copy of its data.

use crate::check::Checker;
use anyhow::{Context, Result};
use hub::Row;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use store::{Address, Store};
use tempfile::TempDir;
use wire::TableId;

/// A copy of a data folder, open for reading.
pub struct Journals {
    store: Store,
    _folder: Option<TempDir>,
}

impl Journals {
    /// Copies the data and opens the copy. The first to recover the original is then the program itself.
    pub async fn copied_from(data: &Path) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        for file in fs::read_dir(data)? {
            let file = file?;
            if file.file_type()?.is_file() {
                fs::copy(file.path(), folder.path().join(file.file_name()))?;
            }
        }
        let store = Store::open(&Address::Sqlite(folder.path().to_path_buf())).await?;
        Ok(Self { store, _folder: Some(folder) })
    }

    /// What else is kept there.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// All rows that the checker has not read, of these tables and of every other that is open.
    pub async fn rows_after(
        &self,
        checker: &Checker,
        tables: &BTreeSet<TableId>,
    ) -> Result<BTreeMap<TableId, Vec<Row>>> {
        let mut all = tables.clone();
        for (id, _) in self.store.live_tables().await? {
            all.insert(id.parse().context("the name of a table")?);
        }
        let mut rows = BTreeMap::new();
        for table in all {
            let fresh = self.rows(&table, checker.next_row(&table)).await?;
            rows.insert(table, fresh);
        }
        Ok(rows)
    }

    /// A table's rows from this number on, which must follow each other without gaps.
    pub async fn rows(&self, table: &TableId, from: u64) -> Result<Vec<Row>> {
        let mut rows = Vec::new();
        let mut next = from as i64;
        loop {
            let page = self.store.load_page(table.as_str(), next).await?;
            if page.is_empty() {
                return Ok(rows);
            }
            for row in page {
                anyhow::ensure!(row.seq == next, "{table}: row {} follows row {}", row.seq, next - 1);
                rows.push(Row::from_text(&row.body)?);
                next += 1;
            }
        }
    }

    /// Lets go of the copy.
    pub async fn close(self) {
        self.store.close().await;
    }
}
