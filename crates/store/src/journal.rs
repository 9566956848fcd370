//! The journal as the server uses it: append the rows of a table, load them again, list the tables
//! that are not closed.

use crate::{
    Append, AppendError, FIRST_SEQ, JOURNAL_PAGE, Store, StoreError, StoredRow, TableIndex,
    engine::Pool,
    group::AppendResult,
    sqlite::{self, Compactor, segment},
    table::TableIndexRow,
    writer::Request,
};
use std::{
    pin::Pin,
    sync::atomic::Ordering,
    task::{Context, Poll},
};
use tokio::sync::{mpsc::error::SendError, oneshot};

/// Most tables read by one query of [`Store::live_tables`].
pub const LIVE_TABLES_PAGE: usize = 1_000;

/// An append on its way to the disk; a future of its result.
#[derive(Debug)]
#[must_use]
pub struct PendingAppend(oneshot::Receiver<AppendResult>);

impl Future for PendingAppend {
    type Output = Result<(), AppendError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let result = Pin::new(&mut self.0).poll(context);
        result.map(|result| result.unwrap_or_else(|_| Err(StoreError::Closed.into())))
    }
}

row! {
    struct JournalRow { seq: i64, at_ms: i64, body: String, epoch: i64, term: i64 }
}

row! {
    struct LiveTableRow { id: String; index: TableIndexRow }
}

impl Store {
    /// Adds rows to a table's journal; durable once this returns `Ok`.
    ///
    /// Appends of many tables share one commit. If the caller stops waiting, the rows may still be
    /// committed.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.submit(append).await.await
    }

    /// Queues an append; its rows are durable once the returned future is `Ok`.
    ///
    /// The next append of the table may be queued before that: those of one table are committed in
    /// the order of their submission. If one fails, those that continue it are refused with
    /// [`AppendError::Gap`] - unless it is unknown whether it was committed, see
    /// [`AppendError::Store`].
    pub async fn submit(&self, append: Append) -> PendingAppend {
        let (sender, result) = oneshot::channel();
        // The receiver may have stopped waiting; committed rows stay.
        self.submit_then(append, move |result| drop(sender.send(result)))
            .await;
        PendingAppend(result)
    }

    /// Queues an append, and calls `then` with its result on the writer's thread: it must not
    /// block. The calls of one table come in order, each exactly once: with `StoreError::Closed` if
    /// the store is closed.
    pub async fn submit_then(
        &self,
        append: Append,
        then: impl FnOnce(Result<(), AppendError>) + Send + 'static,
    ) {
        match append.check() {
            Ok(()) => {
                let request = Request::Append(Box::new(append), Box::new(then));
                // The writer has ended: the store is closed.
                if let Err(SendError(Request::Append(_, then))) = self.journal.send(request).await {
                    then(Err(StoreError::Closed.into()));
                }
            }
            Err(error) => then(Err(error.into())),
        }
    }

    /// Writes the deferred writes of all earlier appends; returns the id of the last record of
    /// SQLite's commit log that they cover.
    pub(crate) async fn flush_deferred(&self) -> Result<i64, StoreError> {
        let (answer, flushed) = oneshot::channel();
        self.journal
            .send(Request::FlushDeferred(answer))
            .await
            .map_err(|_| StoreError::Closed)?;
        flushed.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes deferred writes before a read of what they change. After a failure, which is logged,
    /// the read returns older data.
    pub(crate) async fn flush_before_read(&self) {
        if self.deferred.load(Ordering::Acquire) {
            let _ = self.flush_deferred().await;
        }
    }

    /// Moves all earlier appends from SQLite's commit log to segments.
    pub(crate) async fn compact(&self) -> Result<(), StoreError> {
        match (&self.read, &self.write) {
            (Pool::Sqlite(read), Pool::Sqlite(write)) => {
                let until = self.flush_deferred().await?;
                let compactor = Compactor::new(read.clone(), write.clone());
                compactor.compact(until).await
            }
            (_, Pool::Postgres(_)) | (Pool::Postgres(_), _) => Ok(()),
        }
    }

    /// A table's whole journal, in order; empty for an unknown table.
    pub async fn load(&self, table_id: &str) -> Result<Vec<StoredRow>, StoreError> {
        let mut rows = Vec::new();
        let mut from = FIRST_SEQ;
        loop {
            let page = self.load_page(table_id, from).await?;
            let Some(last) = page.last() else {
                return Ok(rows);
            };
            from = last.seq + 1;
            let is_last = page.len() < JOURNAL_PAGE;
            rows.extend(page);
            if is_last {
                return Ok(rows);
            }
        }
    }

    /// Up to [`JOURNAL_PAGE`] rows of a table's journal, from `from_seq` on.
    pub async fn load_page(
        &self,
        table_id: &str,
        from_seq: i64,
    ) -> Result<Vec<StoredRow>, StoreError> {
        self.load_range(table_id, from_seq, i64::MAX).await
    }

    /// Up to [`JOURNAL_PAGE`] rows of a table's journal, from `from_seq` to `last_seq`.
    ///
    /// Holds about one page of rows in memory, however long the journal is.
    pub async fn load_range(
        &self,
        table_id: &str,
        from_seq: i64,
        last_seq: i64,
    ) -> Result<Vec<StoredRow>, StoreError> {
        let mut rows = self.plain_rows(table_id, from_seq).await?;
        if let Pool::Sqlite(read) = &self.read {
            // The log is searched record by record, so it is read only if the segments end first.
            segment::add_rows(read, table_id, from_seq, &mut rows).await?;
            if !is_complete(&rows, last_seq) {
                let logged = sqlite::logged_rows(read, table_id, next(&rows, from_seq)).await?;
                // The segments again, after the log: rows that a compaction moves in between are
                // then read twice, instead of not at all.
                segment::add_rows(read, table_id, from_seq, &mut rows).await?;
                let next = next(&rows, from_seq);
                rows.extend(logged.into_iter().filter(|row| row.seq >= next));
            }
        }
        rows.truncate(JOURNAL_PAGE);
        rows.retain(|row| row.seq <= last_seq);
        Ok(rows)
    }

    /// The rows of the SQL table `journal`: all of PostgreSQL's; of SQLite's those of old versions.
    async fn plain_rows(
        &self,
        table_id: &str,
        from_seq: i64,
    ) -> Result<Vec<StoredRow>, StoreError> {
        let sql = "SELECT seq, at_ms, body, epoch, term FROM journal
                   WHERE table_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3";
        let rows: Vec<JournalRow> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(table_id)
                .bind(from_seq)
                .bind(JOURNAL_PAGE as i64);
            query.fetch_all(db).await?
        });
        let row = |row: JournalRow| StoredRow {
            seq: row.seq,
            at_ms: row.at_ms,
            body: row.body,
            epoch: row.epoch,
            term: row.term,
        };
        Ok(rows.into_iter().map(row).collect())
    }

    /// Every table that is not closed, by id: what a starting server restores.
    pub async fn live_tables(&self) -> Result<Vec<(String, TableIndex)>, StoreError> {
        self.flush_before_read().await;
        let mut tables: Vec<(String, TableIndex)> = Vec::new();
        loop {
            let after = tables.last().map_or("", |table| &table.0);
            let page = self.live_page(after).await?;
            let is_last = page.len() < LIVE_TABLES_PAGE;
            tables.extend(page);
            if is_last {
                return Ok(tables);
            }
        }
    }

    async fn live_page(&self, after: &str) -> Result<Vec<(String, TableIndex)>, StoreError> {
        let sql = "SELECT id, status, game, is_public, updated_ms FROM tables
                   WHERE status <> 'closed' AND id > $1 ORDER BY id LIMIT $2";
        let rows: Vec<LiveTableRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(after)
                .bind(LIVE_TABLES_PAGE as i64)
                .fetch_all(db)
                .await?
        });
        rows.into_iter()
            .map(|row| Ok((row.id, row.index.read()?)))
            .collect()
    }
}

/// The number after the last of `rows`, which start at `from_seq`.
fn next(rows: &[StoredRow], from_seq: i64) -> i64 {
    rows.last().map_or(from_seq, |last| last.seq + 1)
}

/// Whether no later row belongs to a page that ends with `last_seq`.
fn is_complete(rows: &[StoredRow], last_seq: i64) -> bool {
    rows.len() >= JOURNAL_PAGE || rows.last().is_some_and(|last| last.seq >= last_seq)
}
