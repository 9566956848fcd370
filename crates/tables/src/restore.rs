//! Reads tables back from their journals by `Table::restore`.

use hub::{JournalRow, RestoreError, Table, WallTime};
use ids::TableId;
use store::{Store, StoreError};
use thiserror::Error;

/// Why a table could not be read back.
#[derive(Debug, Error)]
pub enum TableRestoreError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Journal(#[from] RestoreError),
}

/// Rebuilds a table from its journal.
pub async fn restore(
    store: &Store,
    table: &TableId,
    now: WallTime,
) -> Result<Table, TableRestoreError> {
    let rows = read_rows(store, table).await?;
    Ok(Table::restore(table.clone(), &rows, now)?)
}

/// Reads a table's journal; empty if there is no such table.
pub async fn read_rows(
    store: &Store,
    table: &TableId,
) -> Result<Vec<JournalRow>, TableRestoreError> {
    let rows = store.load(table.as_str()).await?;
    let rows = rows.iter().map(|row| JournalRow::from_text(&row.body));
    Ok(rows.collect::<Result<_, _>>()?)
}
