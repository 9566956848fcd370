//! Compaction: moves records of the commit log to segments, where the rows of one table are
//! together; and checkpoints the write-ahead log. Both run beside the writer in small steps, so
//! that no append waits long for them.

use super::{
    encoding::{decode, search_terms},
    relaxed::RelaxedConnection,
    segment::{self, SEGMENTS_PER_TRANSACTION, Segment, segments_of},
};
use crate::{Append, JOURNAL_PAGE, StoreError, StoredRow};
use sqlx::{Connection, SqlitePool};
use tokio::{sync::mpsc, task::spawn_blocking};

/// Rows in the log that trigger a compaction. More makes compaction cheaper a row, and reading one
/// table slower.
const COMPACT_ROWS: usize = 32_768;
/// Bytes written, estimated, that trigger a checkpoint.
const CHECKPOINT_BYTES: usize = 16 * 1024 * 1024;
/// What a commit writes besides its rows: the last page of the log's B-tree, and one that leads
/// there.
const COMMIT_BYTES: usize = 2 * 4096;
/// Log records deleted in one transaction.
const DELETE_RECORDS: i64 = 256;
/// Log records that one query for the rows of a table reads.
const RECORDS_PER_READ: i64 = 256;

/// Counts what is written, and starts jobs of the [`Compactor`].
#[derive(Debug)]
pub(crate) struct CompactionTrigger {
    rows: usize,
    bytes: usize,
    jobs: mpsc::Sender<Job>,
}

#[derive(Clone, Copy, Debug)]
enum Job {
    /// Compact all records up to that id: their deferred writes are done.
    Compact {
        until: i64,
    },
    Checkpoint,
}

impl CompactionTrigger {
    pub fn note(&mut self, group: &[Append]) {
        self.rows += group.iter().map(|append| append.rows.len()).sum::<usize>();
        self.bytes += COMMIT_BYTES
            + group
                .iter()
                .flat_map(|append| &append.rows)
                .map(String::len)
                .sum::<usize>();
        if self.bytes >= CHECKPOINT_BYTES && self.jobs.try_send(Job::Checkpoint).is_ok() {
            self.bytes = 0;
        }
    }

    /// Whether the log is long enough to be compacted.
    pub fn is_due(&self) -> bool {
        self.rows >= COMPACT_ROWS
    }

    /// Starts a compaction up to that record; if one still runs, the next call does.
    pub fn request(&mut self, until: i64) {
        if self.jobs.try_send(Job::Compact { until }).is_ok() {
            (self.rows, self.bytes) = (0, 0);
        }
    }
}

pub(crate) struct Compactor {
    read: SqlitePool,
    write: SqlitePool,
}

impl Compactor {
    pub fn new(read: SqlitePool, write: SqlitePool) -> Self {
        Self { read, write }
    }

    /// Runs jobs in a task of their own, until the trigger is dropped.
    pub fn start(self) -> CompactionTrigger {
        let (sender, mut jobs) = mpsc::channel(1);
        tokio::spawn(async move {
            while let Some(job) = jobs.recv().await {
                match self.run(job).await {
                    // A job that a stopping program cuts short is done at the next start.
                    Ok(()) | Err(StoreError::Closed) => {}
                    Err(error) => tracing::warn!(?error, ?job, "compact journal failed"),
                }
            }
        });
        CompactionTrigger {
            rows: 0,
            bytes: 0,
            jobs: sender,
        }
    }

    async fn run(&self, job: Job) -> Result<(), StoreError> {
        if let Job::Compact { until } = job {
            self.compact(until).await?;
        }
        self.checkpoint().await
    }

    /// Checkpoints the write-ahead log beside the writer: three times on a read connection, each
    /// for what was written meanwhile, and then the rest on the write connection. Only a log that
    /// is checkpointed to its end starts over instead of growing.
    async fn checkpoint(&self) -> Result<(), StoreError> {
        for pool in [&self.read, &self.read, &self.read, &self.write] {
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)")
                .execute(pool)
                .await?;
        }
        Ok(())
    }

    /// Moves all records up to that id to segments. Each step is a transaction of its own; one that
    /// is cut short is finished by the next compaction.
    pub async fn compact(&self, until: i64) -> Result<(), StoreError> {
        let sql = "SELECT id, pack FROM journal_tail WHERE id <= $1 ORDER BY id";
        let records: Vec<(i64, String)> = sqlx::query_as(sql)
            .bind(until)
            .fetch_all(&self.read)
            .await?;
        let ends = records.first().zip(records.last());
        let Some((first, last)) = ends.map(|(first, last)| (first.0, last.0)) else {
            return Ok(());
        };
        let segments = spawn_blocking(move || segments_of(&records))
            .await
            .map_err(|_| StoreError::Closed)??;
        let mut segments = segments.into_iter();
        loop {
            let some: Vec<_> = segments.by_ref().take(SEGMENTS_PER_TRANSACTION).collect();
            if some.is_empty() {
                return self.delete_records(first, last).await;
            }
            self.insert_segments(some).await?;
        }
    }

    async fn insert_segments(&self, segments: Vec<Segment>) -> Result<(), StoreError> {
        let mut relaxed = RelaxedConnection::acquire(&self.write).await?;
        let mut tx = relaxed.connection.begin_with("BEGIN IMMEDIATE").await?;
        segment::insert(&mut tx, segments).await?;
        tx.commit().await?;
        relaxed.release().await
    }

    /// Deletes compacted records. The last one is only emptied: the log's next id derives from it.
    async fn delete_records(&self, first: i64, last: i64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE journal_tail SET pack = '[]' WHERE id = $1").bind(last);
        let mut relaxed = RelaxedConnection::acquire(&self.write).await?;
        query.execute(&mut *relaxed.connection).await?;
        relaxed.release().await?;
        let mut from = first;
        while from < last {
            let query =
                sqlx::query("DELETE FROM journal_tail WHERE id >= $1 AND id < $2").bind(from);
            let mut relaxed = RelaxedConnection::acquire(&self.write).await?;
            query
                .bind(last.min(from + DELETE_RECORDS))
                .execute(&mut *relaxed.connection)
                .await?;
            relaxed.release().await?;
            from += DELETE_RECORDS;
        }
        Ok(())
    }
}

/// Up to a page of the rows of a table that are in the log, in order, from `from_seq` on.
pub(crate) async fn logged_rows(
    read: &SqlitePool,
    table_id: &str,
    from_seq: i64,
) -> Result<Vec<StoredRow>, StoreError> {
    let sql = "SELECT id, pack FROM journal_tail
               WHERE id > $3 AND (instr(pack, $1) > 0 OR instr(pack, $2) > 0)
               ORDER BY id LIMIT $4";
    let [plain, quoted] = search_terms(table_id);
    let (mut rows, mut after) = (Vec::new(), 0);
    loop {
        let records: Vec<(i64, String)> = sqlx::query_as(sql)
            .bind(&plain)
            .bind(&quoted)
            .bind(after)
            .bind(RECORDS_PER_READ)
            .fetch_all(read)
            .await?;
        for (_, text) in &records {
            let own = decode(text)?
                .into_iter()
                .filter(|entry| entry.table_id == table_id);
            let own = own.flat_map(|entry| entry.rows());
            rows.extend(own.filter(|row| row.seq >= from_seq));
        }
        match records.last() {
            Some((id, _)) if rows.len() < JOURNAL_PAGE => after = *id,
            Some(_) | None => return Ok(rows),
        }
    }
}
