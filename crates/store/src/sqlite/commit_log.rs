//! The commit log: a group of appends is one row of `journal_tail`, mostly one statement. Games,
//! ratings and table status that change with it are written later by `deferred`.
//!
//! The next number and epoch of each table are cached instead of being read and written with every
//! commit. Another program on the same file cannot make the cache wrong unnoticed: a program that
//! appends or changes an owner takes the next id of the log, and only one program can.

use super::{
    deferred::{DeferredFlag, DeferredWrites},
    encoding,
};
use crate::{
    Append, AppendError, StoreError, TableIndex, TableStatus,
    append::JournalPosition,
    engine::{Tx, is_usual, question_marks},
    table::TableIndexRow,
};
use sqlx::{AssertSqlSafe, SqliteExecutor, SqlitePool};
use std::{collections::HashMap, sync::Arc, time::Instant};

/// The end of the journal, as its one writer knows it.
#[derive(Debug)]
pub(crate) struct CommitLog {
    pool: SqlitePool,
    heads: HashMap<Arc<str>, TableHead>,
    /// `next_seq` of tables with newer rows in the log than in `tables`, as of
    /// [`CommitLog::reload`].
    logged_next_seq: HashMap<String, i64>,
    /// The id of the log's last record; none before [`CommitLog::reload`].
    last_id: Option<i64>,
    deferred: DeferredWrites,
}

#[derive(Debug)]
struct TableHead {
    position: JournalPosition,
    index: TableIndex,
}

/// Whether the log's next id was free.
#[derive(PartialEq, Eq)]
enum Inserted {
    Yes,
    IdTaken,
}

row! {
    struct TableHeadRow { id: String, next_seq: i64, epoch: i64; index: TableIndexRow }
}

impl CommitLog {
    pub fn new(pool: SqlitePool, deferred: DeferredFlag) -> Self {
        Self {
            pool,
            heads: HashMap::new(),
            logged_next_seq: HashMap::new(),
            last_id: None,
            deferred: DeferredWrites::new(deferred),
        }
    }

    /// When the deferred writes are due, if there are any.
    pub fn flush_due_at(&self) -> Option<Instant> {
        self.deferred.due()
    }

    pub async fn flush_if_due(&mut self) {
        if self.deferred.is_due() {
            // `DeferredWrites::flush` logs an error and schedules the next attempt.
            let _ = self.flush_deferred().await;
        }
    }

    /// Writes all deferred writes; returns the id of the last record that they cover.
    pub async fn flush_deferred(&mut self) -> Result<i64, StoreError> {
        let last_id = self.last_id().await?;
        self.deferred.flush(&self.pool).await?;
        Ok(last_id)
    }

    /// Commits the appends that fit their journals; returns the result of each, in order. Each
    /// append is of another table.
    pub async fn commit(
        &mut self,
        group: &[Append],
    ) -> Result<Vec<Result<(), AppendError>>, StoreError> {
        loop {
            let last_id = self.last_id().await?;
            self.load_heads(group).await?;
            let results: Vec<_> = group.iter().map(|append| self.check(append)).collect();
            // A wrong cache only shows in a commit, so no append is refused before the log's end
            // was compared.
            if results.iter().any(Result::is_err) && end(&self.pool).await? != last_id {
                self.last_id = None;
                continue;
            }
            let accepted: Vec<_> = group
                .iter()
                .zip(&results)
                .filter(|(_, result)| result.is_ok())
                .map(|(append, _)| append)
                .collect();
            if accepted.is_empty() {
                return Ok(results);
            }
            // `last_id` stays as it is on an error: if the failed commit was durable after all, the
            // next id is taken, and `reload` finds it.
            match self.write(last_id + 1, &accepted).await? {
                Inserted::Yes => {
                    self.last_id = Some(last_id + 1);
                    self.note_committed(&accepted);
                    return Ok(results);
                }
                Inserted::IdTaken => self.last_id = None,
            }
        }
    }

    async fn last_id(&mut self) -> Result<i64, StoreError> {
        match self.last_id {
            Some(last_id) => Ok(last_id),
            None => self.reload().await,
        }
    }

    /// Clears the cache and reads the log; returns its last id. Finished games in the log are
    /// deferred again, since it is unknown whether they were written.
    async fn reload(&mut self) -> Result<i64, StoreError> {
        self.heads.clear();
        self.logged_next_seq.clear();
        self.deferred.clear_games();
        let records: Vec<(i64, String)> =
            sqlx::query_as("SELECT id, pack FROM journal_tail ORDER BY id")
                .fetch_all(&self.pool)
                .await?;
        for (_, text) in &records {
            for entry in encoding::decode(text)? {
                self.logged_next_seq
                    .insert(entry.table_id.to_string(), entry.next_seq());
                if let Some(game) = entry.finished_game()? {
                    self.deferred.add_game(game);
                }
            }
        }
        let last_id = records.last().map_or(0, |(id, _)| *id);
        self.last_id = Some(last_id);
        Ok(last_id)
    }

    /// Reads the heads of tables that are not cached.
    async fn load_heads(&mut self, group: &[Append]) -> Result<(), StoreError> {
        let unknown: Vec<_> = group
            .iter()
            .map(|append| &append.table_id)
            .filter(|id| !self.heads.contains_key(*id))
            .collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let ids = question_marks(1, unknown.len());
        let sql = format!(
            "SELECT id, next_seq, epoch, status, game, is_public, updated_ms FROM tables WHERE id IN {ids}"
        );
        let mut query = sqlx::query_as(AssertSqlSafe(sql)).persistent(false);
        for id in unknown {
            query = query.bind(id.as_ref());
        }
        let found: Vec<TableHeadRow> = query.fetch_all(&self.pool).await?;
        for row in found {
            let logged = self.logged_next_seq.get(&row.id).copied();
            let position = JournalPosition {
                next_seq: row.next_seq.max(logged.unwrap_or(row.next_seq)),
                epoch: row.epoch,
            };
            let index = row.index.read()?;
            self.heads
                .insert(row.id.into(), TableHead { position, index });
        }
        Ok(())
    }

    fn check(&self, append: &Append) -> Result<(), AppendError> {
        let position = self.heads.get(&append.table_id).map(|head| head.position);
        let fits = match position {
            Some(position) => {
                append.first_seq == position.next_seq && append.ownership.epoch == position.epoch
            }
            None => append.is_first(),
        };
        if fits {
            Ok(())
        } else {
            Err(append.refusal(position))
        }
    }

    async fn write(&self, id: i64, accepted: &[&Append]) -> Result<Inserted, StoreError> {
        let text = encoding::encode(accepted);
        let listed: Vec<_> = accepted
            .iter()
            .copied()
            .filter(|append| self.changes_listing(append))
            .collect();
        if listed.is_empty() {
            return Ok(insert(&self.pool, id, &text).await?);
        }
        let mut tx = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        if insert(&mut *tx, id, &text).await? == Inserted::IdTaken {
            return Ok(Inserted::IdTaken);
        }
        upsert_tables(&mut *tx, &listed).await?;
        tx.commit().await?;
        Ok(Inserted::Yes)
    }

    /// Whether readers must see the append's facts at once: a table is new, closed, or listed
    /// elsewhere now. Closed tables are not cached, so each of their appends counts.
    fn changes_listing(&self, append: &Append) -> bool {
        let known = self.heads.get(&append.table_id);
        append.index.status == TableStatus::Closed
            || known.is_none_or(|head| !head.index.is_listed_like(&append.index))
    }

    /// Updates the cache, and defers the writes of committed appends.
    fn note_committed(&mut self, accepted: &[&Append]) {
        for append in accepted {
            if let Some(game) = append.finished_game() {
                self.deferred.add_game(game);
            }
            match append.index.status {
                TableStatus::Closed => {
                    self.heads.remove(&append.table_id);
                    self.deferred.remove_table(&append.table_id);
                }
                TableStatus::Waiting | TableStatus::Playing | TableStatus::Over => {
                    self.note_head(append);
                }
            }
        }
    }

    fn note_head(&mut self, append: &Append) {
        let position = JournalPosition {
            next_seq: append.next_seq(),
            epoch: append.ownership.epoch,
        };
        let Some(head) = self.heads.get_mut(&append.table_id) else {
            let index = append.index.clone();
            self.heads
                .insert(append.table_id.clone(), TableHead { position, index });
            return;
        };
        head.position = position;
        if head.index.status != append.index.status {
            self.deferred
                .add_table(append.table_id.clone(), append.index.clone());
        }
        if !head.index.has_facts_of(&append.index) {
            head.index = append.index.clone();
        }
    }
}

async fn insert(db: impl SqliteExecutor<'_>, id: i64, text: &str) -> Result<Inserted, sqlx::Error> {
    let sql = "INSERT INTO journal_tail (id, pack) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING";
    let inserted = sqlx::query(sql).bind(id).bind(text).execute(db).await?;
    Ok(if inserted.rows_affected() == 1 {
        Inserted::Yes
    } else {
        Inserted::IdTaken
    })
}

async fn upsert_tables(
    db: impl SqliteExecutor<'_>,
    appends: &[&Append],
) -> Result<(), sqlx::Error> {
    let sql = format!(
        "INSERT INTO tables (id, next_seq, status, game, is_public, updated_ms, epoch, owner) VALUES {}
         ON CONFLICT (id) DO UPDATE SET next_seq = excluded.next_seq, status = excluded.status,
             game = excluded.game, is_public = excluded.is_public, updated_ms = excluded.updated_ms",
        question_marks(appends.len(), 8)
    );
    let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_usual(appends.len()));
    for append in appends {
        let index = &append.index;
        query = query
            .bind(append.table_id.as_ref())
            .bind(append.next_seq())
            .bind(index.status.name())
            .bind(index.game.as_ref())
            .bind(index.is_public)
            .bind(index.updated_ms)
            .bind(append.ownership.epoch)
            .bind(append.ownership.node.term);
    }
    query.execute(db).await?;
    Ok(())
}

/// The id of the log's last record in the database.
async fn end(db: &SqlitePool) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM journal_tail")
        .fetch_one(db)
        .await
}

/// Takes the log's next id for a change outside the journal, so that every writer reloads its
/// cache. PostgreSQL's writers cache nothing.
pub(crate) async fn invalidate_cached_heads(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    let Tx::Sqlite(tx) = tx else { return Ok(()) };
    let sql = "INSERT INTO journal_tail (id, pack) SELECT COALESCE(MAX(id), 0) + 1, '[]' FROM journal_tail";
    sqlx::query(sql).execute(&mut **tx).await?;
    Ok(())
}
