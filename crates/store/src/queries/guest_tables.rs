//! Deletes old closed tables that only guests used: their journals, finished games and players.
//!
//! A table with a finished game of an account stays. SQLite does not return the freed pages to the
//! file system; later rows fill them.

use crate::{Store, StoreError, engine::Pool};
use sqlx::AssertSqlSafe;

/// Closed tables that one call of [`Store::delete_guest_tables`] looks at.
pub const CLOSED_TABLES_PAGE: usize = 16;
/// Segments of SQLite deleted in one transaction: about 3 MB.
const SEGMENTS_PER_DELETION: u64 = 64;
/// Rows of the SQL table `journal` deleted in one transaction.
const ROWS_PER_DELETION: u64 = 4_096;

/// A position in the list of closed tables, in the order of their closing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClosedCursor {
    updated_ms: i64,
    table_id: String,
}

/// What one call of [`Store::delete_guest_tables`] has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeletedTables {
    pub deleted: u64,
    /// After the last table that was looked at.
    pub cursor: ClosedCursor,
    /// Whether there may be more old tables after `cursor`.
    pub has_more: bool,
}

row! {
    struct ClosedTableRow { id: String, updated_ms: i64, is_kept: bool }
}

impl Store {
    /// Looks at up to [`CLOSED_TABLES_PAGE`] tables after the cursor that were closed before
    /// `before_ms`, and deletes those without a finished game of an account.
    ///
    /// The table's own row goes last: a deletion that is cut short is repeated.
    pub async fn delete_guest_tables(
        &self,
        before_ms: i64,
        after: &ClosedCursor,
    ) -> Result<DeletedTables, StoreError> {
        self.flush_before_read().await;
        let page = self.closed_page(before_ms, after).await?;
        let has_more = page.len() == CLOSED_TABLES_PAGE;
        let cursor = page.last().map_or_else(
            || after.clone(),
            |last| ClosedCursor {
                updated_ms: last.updated_ms,
                table_id: last.id.clone(),
            },
        );
        let tables: Vec<String> = page
            .into_iter()
            .filter(|table| !table.is_kept)
            .map(|table| table.id)
            .collect();
        if !tables.is_empty() {
            // Rows in the commit log would come back with its next compaction.
            self.compact().await?;
            self.delete_journals(&tables).await?;
            self.delete_tables(&tables).await?;
        }
        Ok(DeletedTables {
            deleted: tables.len() as u64,
            cursor,
            has_more,
        })
    }

    async fn closed_page(
        &self,
        before_ms: i64,
        after: &ClosedCursor,
    ) -> Result<Vec<ClosedTableRow>, StoreError> {
        let sql = "SELECT id, updated_ms, EXISTS (
                       SELECT 1 FROM game_players JOIN accounts
                       ON accounts.person = game_players.person
                       WHERE game_players.table_id = tables.id) AS is_kept
                   FROM tables WHERE status = 'closed' AND updated_ms < $1
                   AND (updated_ms, id) > ($2, $3) ORDER BY updated_ms, id LIMIT $4";
        Ok(on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql).bind(before_ms).bind(after.updated_ms);
            query
                .bind(&after.table_id)
                .bind(CLOSED_TABLES_PAGE as i64)
                .fetch_all(db)
                .await?
        }))
    }

    async fn delete_journals(&self, tables: &[String]) -> Result<(), StoreError> {
        if let Pool::Sqlite(_) = &self.write {
            self.delete_rows("journal_sheets", "until", tables, SEGMENTS_PER_DELETION)
                .await?;
        }
        self.delete_rows("journal", "seq", tables, ROWS_PER_DELETION)
            .await
    }

    /// Deletes the rows of tables from `from`, which has the key `table_id` and `number`, in short
    /// transactions of `limit` rows.
    async fn delete_rows(
        &self,
        from: &'static str,
        number: &'static str,
        tables: &[String],
        limit: u64,
    ) -> Result<(), StoreError> {
        let ids = dollars(tables.len());
        let sql = format!(
            "DELETE FROM {from} WHERE (table_id, {number}) IN (
                 SELECT table_id, {number} FROM {from} WHERE table_id IN ({ids}) LIMIT {limit})"
        );
        loop {
            let deleted = on!(Pool, &self.write, |db| {
                let mut query = sqlx::query(AssertSqlSafe(sql.as_str())).persistent(false);
                for table in tables {
                    query = query.bind(table);
                }
                query.execute(db).await?.rows_affected()
            });
            if deleted < limit {
                return Ok(());
            }
        }
    }

    async fn delete_tables(&self, tables: &[String]) -> Result<(), StoreError> {
        let mut tx = self.write.begin().await?;
        let ids = dollars(tables.len());
        let parts = [
            ("game_players", "table_id"),
            ("games", "table_id"),
            ("tables", "id"),
        ];
        for (from, id) in parts {
            let sql = format!("DELETE FROM {from} WHERE {id} IN ({ids})");
            on!(Tx, &mut tx, |tx| {
                let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
                for table in tables {
                    query = query.bind(table);
                }
                query.execute(&mut **tx).await?;
            });
        }
        Ok(tx.commit().await?)
    }
}

/// Placeholders of a list of values.
fn dollars(count: usize) -> String {
    let values = (1..=count).map(|number| format!("${number}"));
    values.collect::<Vec<_>>().join(",")
}
