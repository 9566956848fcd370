//! Deferred writes on SQLite: finished games, ratings and table status, batched up to 250 ms after
//! the commit or until the next read.
//!
//! Written with every commit, they would be most of what a busy server writes. A crash loses
//! nothing: the game that an append ends is in its log record, and the next start writes what is
//! missing.

use super::relaxed::RelaxedConnection;
use crate::{
    GameRow, StoreError, TableIndex,
    engine::{INSERT_ROWS, Tx, is_usual, question_marks},
    results,
};
use sqlx::{AssertSqlSafe, Connection, Sqlite, SqlitePool, Transaction};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Longest time between a commit and its deferred writes.
const MAX_DELAY: Duration = Duration::from_millis(250);
/// Most games in one batch.
const BATCH_GAMES: usize = 64;
/// How long after a failure the writes are tried again.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Whether deferred writes are pending.
pub(crate) type DeferredFlag = Arc<AtomicBool>;

type TableUpdates = BTreeMap<Arc<str>, TableIndex>;

/// The writes that are still to be done.
#[derive(Debug)]
pub(crate) struct DeferredWrites {
    /// Finished games, in order.
    games: Vec<GameRow>,
    /// The facts of tables that are not closed.
    tables: TableUpdates,
    /// When the writes are due; none if there are none.
    due: Option<Instant>,
    is_pending: DeferredFlag,
}

impl DeferredWrites {
    pub fn new(is_pending: DeferredFlag) -> Self {
        Self {
            games: Vec::new(),
            tables: BTreeMap::new(),
            due: None,
            is_pending,
        }
    }

    pub fn add_game(&mut self, game: GameRow) {
        self.games.push(game);
        self.schedule();
    }

    pub fn add_table(&mut self, table_id: Arc<str>, index: TableIndex) {
        self.tables.insert(table_id, index);
        self.schedule();
    }

    /// Drops the update of a table that was closed; closing is written with its commit.
    pub fn remove_table(&mut self, table_id: &str) {
        self.tables.remove(table_id);
    }

    /// Drops all games, before they are added again from the log.
    pub fn clear_games(&mut self) {
        self.games.clear();
    }

    fn schedule(&mut self) {
        self.is_pending.store(true, Ordering::Release);
        self.due.get_or_insert_with(|| Instant::now() + MAX_DELAY);
    }

    /// When the writes are due, if there are any.
    pub fn due(&self) -> Option<Instant> {
        self.due
    }

    pub fn is_due(&self) -> bool {
        self.games.len() >= BATCH_GAMES || self.due.is_some_and(|due| due <= Instant::now())
    }

    /// Writes everything. A write that the database rejects for its content is logged and dropped,
    /// so that it does not hold up the others.
    pub async fn flush(&mut self, write: &SqlitePool) -> Result<(), StoreError> {
        let flushed = self.write_all(write).await;
        match &flushed {
            Ok(()) => {
                self.due = None;
                self.is_pending.store(false, Ordering::Release);
            }
            Err(error) => {
                let games = self.games.len();
                tracing::warn!(?error, games, "flush deferred writes failed, will retry");
                self.due = Some(Instant::now() + RETRY_DELAY);
            }
        }
        flushed
    }

    async fn write_all(&mut self, write: &SqlitePool) -> Result<(), StoreError> {
        while !self.games.is_empty() || !self.tables.is_empty() {
            let batch = &self.games[..self.games.len().min(BATCH_GAMES)];
            let count = batch.len();
            match write_batch(write, batch, &self.tables).await {
                Ok(()) => {}
                Err(error) if error.is_outage() => return Err(error),
                Err(_) => write_one_by_one(write, batch, &self.tables).await?,
            }
            self.games.drain(..count);
            self.tables.clear();
        }
        Ok(())
    }
}

/// Writes each game and table by itself, until the database, not what is written, is at fault.
async fn write_one_by_one(
    write: &SqlitePool,
    games: &[GameRow],
    tables: &TableUpdates,
) -> Result<(), StoreError> {
    for game in games {
        let written = write_batch(write, std::slice::from_ref(game), &BTreeMap::new()).await;
        drop_if_rejected(written, &game.table_id)?;
    }
    for (table_id, index) in tables {
        let one = BTreeMap::from([(table_id.clone(), index.clone())]);
        drop_if_rejected(write_batch(write, &[], &one).await, table_id)?;
    }
    Ok(())
}

fn drop_if_rejected(written: Result<(), StoreError>, table: &str) -> Result<(), StoreError> {
    match written {
        Err(error) if !error.is_outage() => {
            tracing::error!(?error, table, "write finished game failed, dropped");
            Ok(())
        }
        written => written,
    }
}

/// One transaction that does not wait for the disk: the journal, which did, can rebuild it.
async fn write_batch(
    write: &SqlitePool,
    games: &[GameRow],
    tables: &TableUpdates,
) -> Result<(), StoreError> {
    let mut relaxed = RelaxedConnection::acquire(write).await?;
    let mut tx = relaxed.connection.begin_with("BEGIN IMMEDIATE").await?;
    update_tables(&mut tx, tables).await?;
    let mut tx = Tx::Sqlite(tx);
    results::save_games(&mut tx, games).await?;
    tx.commit().await?;
    relaxed.release().await
}

async fn update_tables(
    tx: &mut Transaction<'_, Sqlite>,
    tables: &TableUpdates,
) -> Result<(), StoreError> {
    let tables: Vec<_> = tables.iter().collect();
    for chunk in tables.chunks(INSERT_ROWS) {
        let sql = format!(
            "UPDATE tables SET status = v.column2, updated_ms = v.column3 FROM (VALUES {}) AS v
             WHERE id = v.column1 AND status <> 'closed'",
            question_marks(chunk.len(), 3)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_usual(chunk.len()));
        for (table_id, index) in chunk {
            query = query
                .bind(table_id.as_ref())
                .bind(index.status.name())
                .bind(index.updated_ms);
        }
        query.execute(&mut **tx).await?;
    }
    Ok(())
}
