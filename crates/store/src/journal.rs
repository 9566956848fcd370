//! The journal as its users see it: append a table's rows, load them again, find what was live.

use crate::{
    Append, AppendError, FIRST_SEQ, Store, StoreError, TableIndex, TableStatus,
    engine::Pool,
    filing, sheet,
    writer::{Request, Verdict},
};
use std::{
    borrow::Cow,
    pin::Pin,
    sync::atomic::Ordering,
    task::{Context, Poll},
};
use tokio::sync::{mpsc::error::SendError, oneshot};

/// Most rows read by one query of [`Store::load_page`].
pub const JOURNAL_PAGE: usize = 1_000;
/// Most tables read by one query of [`Store::live_tables`].
pub const LIVE_TABLES_PAGE: usize = 1_000;

/// One kept row of a table's journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its number, from [`FIRST_SEQ`] without gaps.
    pub seq: i64,
    /// When it was written.
    pub at_ms: i64,
    /// What happened.
    pub body: String,
    /// The epoch it was written in. Of rows from before there were nodes: zero, as is the term.
    pub epoch: i64,
    /// The term of the node that wrote it.
    pub term: i64,
}

/// Rows being kept: says whether they were.
#[derive(Debug)]
#[must_use]
pub struct PendingAppend(oneshot::Receiver<Verdict>);

impl Future for PendingAppend {
    type Output = Result<(), AppendError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let verdict = Pin::new(&mut self.0).poll(context);
        verdict.map(|verdict| verdict.unwrap_or_else(|_| Err(StoreError::Closed.into())))
    }
}

impl Store {
    /// Adds rows to a table's journal; durable once this returns `Ok`.
    ///
    /// Appends of many tables share one commit. If the caller stops waiting, the rows may still be
    /// kept.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.submit(append).await.await
    }

    /// Hands over rows to be added; they are durable once what this returns has said `Ok`.
    ///
    /// The next rows may be handed over before that: a table's are kept in the order in which they
    /// come. If some are not kept, those that build on them are refused as a gap - unless it is not
    /// known whether they were kept, see [`AppendError::Store`].
    pub async fn submit(&self, append: Append) -> PendingAppend {
        let (answer, verdict) = oneshot::channel();
        // Nobody may be waiting any more; what was written stays written.
        self.submit_then(append, move |verdict| drop(answer.send(verdict)))
            .await;
        PendingAppend(verdict)
    }

    /// The same, for somebody who is called with what became of it, from the writer's own thread:
    /// nothing may be waited for there. Those of one table are called in order, each exactly once:
    /// with `StoreError::Closed` if the store is closed.
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

    /// Has all written that follows from what was kept before. Says which pack of SQLite's tail was
    /// the last of it.
    pub(crate) async fn settle(&self) -> Result<i64, StoreError> {
        let (answer, settled) = oneshot::channel();
        self.journal
            .send(Request::Settle(answer))
            .await
            .map_err(|_| StoreError::Closed)?;
        settled.await.map_err(|_| StoreError::Closed)?
    }

    /// The same for whoever is about to read it. What cannot be written now is not there yet; the
    /// log says why.
    pub(crate) async fn settle_for_reading(&self) {
        if self.unsettled.load(Ordering::Acquire) {
            let _ = self.settle().await;
        }
    }

    /// A table's whole journal, in order; empty for an unknown table.
    pub async fn load(&self, table_id: &str) -> Result<Vec<Row>, StoreError> {
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
    pub async fn load_page(&self, table_id: &str, from_seq: i64) -> Result<Vec<Row>, StoreError> {
        // First what is not filed yet: filed meanwhile, it is found twice, and the other way round
        // it would not be found.
        let unfiled = filing::unfiled(&self.read, table_id).await?;
        let sql = "SELECT seq, at_ms, body, epoch, term FROM journal
                   WHERE table_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3";
        let rows: Vec<(i64, i64, String, i64, i64)> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(table_id)
                .bind(from_seq)
                .bind(JOURNAL_PAGE as i64);
            query.fetch_all(db).await?
        });
        let row = |(seq, at_ms, body, epoch, term)| Row {
            seq,
            at_ms,
            body,
            epoch,
            term,
        };
        let mut rows: Vec<_> = rows.into_iter().map(row).collect();
        let next = |rows: &[Row]| rows.last().map_or(from_seq, |last| last.seq + 1);
        if let Pool::Sqlite(read) = &self.read {
            let enough = JOURNAL_PAGE - rows.len();
            rows.extend(sheet::rows(read, table_id, next(&rows), enough).await?);
        }
        let next = next(&rows);
        rows.extend(unfiled.into_iter().filter(|row| row.seq >= next));
        rows.truncate(JOURNAL_PAGE);
        Ok(rows)
    }

    /// Every table that is not closed, by id: what a starting server wakes up again.
    pub async fn live_tables(&self) -> Result<Vec<(String, TableIndex)>, StoreError> {
        self.settle_for_reading().await;
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
        let rows: Vec<(String, String, String, bool, i64)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(after)
                .bind(LIVE_TABLES_PAGE as i64)
                .fetch_all(db)
                .await?
        });
        let table = |(id, status, game, is_public, updated_ms): (_, String, String, _, _)| {
            let status = TableStatus::named(&status)?;
            Ok((
                id,
                TableIndex {
                    status,
                    game: Cow::Owned(game),
                    is_public,
                    updated_ms,
                },
            ))
        };
        rows.into_iter().map(table).collect()
    }
}
