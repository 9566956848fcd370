//! The one thread that writes the journal: all waiting appends share one durable commit.

use crate::{
    Append, AppendError, StoreError,
    engine::{Pool, Tx},
    group::{AppendCallback, AppendResult, GROUP_LIMIT, MergedAppend, QueuedAppend, next_group},
    postgres,
    sqlite::{CommitLog, CompactionTrigger, Compactor, DeferredFlag},
    writer_stats::WriterStats,
};
use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};
use tokio::{
    runtime::Handle,
    sync::{mpsc, oneshot},
    time,
};

/// Most appends that wait for the writer; further senders wait for a place.
pub const QUEUE_LIMIT: usize = 1_024;

/// Shortest time between the starts of two commits. A single append does not wait for it; many
/// appends share commits, which are the whole cost of the journal.
const COMMIT_INTERVAL: Duration = Duration::from_millis(1);
/// So many appends in a commit make the next wait one interval longer.
const APPENDS_PER_INTERVAL: usize = 8;
/// The longest wait, in intervals.
const MAX_INTERVALS: usize = 8;

pub(crate) enum Request {
    Append(Box<Append>, AppendCallback),
    /// Write the deferred writes of all appends before this request; the answer is the id of the
    /// last record of SQLite's commit log that they cover.
    FlushDeferred(oneshot::Sender<Result<i64, StoreError>>),
    /// Finish all requests before this one, then stop.
    Close(oneshot::Sender<()>),
}

/// How each engine commits a group.
enum Backend {
    Sqlite {
        log: Box<CommitLog>,
        compaction: CompactionTrigger,
    },
    Postgres(sqlx::PgPool),
}

/// Starts the writer; it ends with [`Request::Close`] or when every sender is dropped.
pub(crate) fn start(
    read: &Pool,
    write: &Pool,
    deferred: DeferredFlag,
    stats: Arc<WriterStats>,
) -> mpsc::Sender<Request> {
    let (sender, receiver) = mpsc::channel(QUEUE_LIMIT);
    let backend = match (read, write) {
        (Pool::Sqlite(read), Pool::Sqlite(write)) => Backend::Sqlite {
            log: CommitLog::new(write.clone(), deferred).into(),
            compaction: Compactor::new(read.clone(), write.clone()).start(),
        },
        (_, Pool::Postgres(pool)) => Backend::Postgres(pool.clone()),
        (Pool::Postgres(_), Pool::Sqlite(_)) => unreachable!("both pools are of one database"),
    };
    let runtime = Handle::current();
    let write = move || runtime.block_on(run(backend, stats, receiver));
    thread::Builder::new()
        .name("journal".to_owned())
        .spawn(write)
        .expect("the system gives a thread");
    sender
}

async fn run(mut backend: Backend, stats: Arc<WriterStats>, mut requests: mpsc::Receiver<Request>) {
    let mut batch = Vec::with_capacity(GROUP_LIMIT);
    let (mut flushing, mut closing) = (Vec::new(), Vec::new());
    let mut next_commit = Instant::now();
    loop {
        let received = requests.recv_many(&mut batch, GROUP_LIMIT);
        let Some(count) = backend.before_flush_is_due(received).await else {
            backend.flush_if_due().await;
            continue;
        };
        if count == 0 {
            break;
        }
        // The thread is our own, and the timer of the runtime is only half as precise.
        thread::sleep(next_commit.saturating_duration_since(Instant::now()));
        let began = Instant::now();
        while let Some(request) = (batch.len() < GROUP_LIMIT)
            .then(|| requests.try_recv().ok())
            .flatten()
        {
            batch.push(request);
        }
        next_commit = began + commit_interval(batch.len());
        let mut waiting = Vec::with_capacity(batch.len());
        for request in batch.drain(..) {
            match request {
                Request::Append(append, callback) => {
                    waiting.push(QueuedAppend { append, callback });
                }
                Request::FlushDeferred(answer) => flushing.push(answer),
                Request::Close(done) => {
                    requests.close();
                    closing.push(done);
                }
            }
        }
        while !waiting.is_empty() {
            let group = next_group(&mut waiting);
            let appends = group.iter().map(|merged| merged.callbacks.len()).sum();
            commit_group(&mut backend, group).await;
            stats.note_commit(appends);
        }
        backend.flush_if_due().await;
        if !flushing.is_empty() {
            let flushed = backend.flush_deferred().await;
            for answer in flushing.drain(..) {
                // The receiver may have stopped waiting.
                let _ = answer.send(flushed.clone());
            }
        }
    }
    // Deferred writes that fail now are written at the next start.
    let _ = backend.flush_deferred().await;
    drop(closing);
}

fn commit_interval(appends: usize) -> Duration {
    COMMIT_INTERVAL * (1 + appends / APPENDS_PER_INTERVAL).min(MAX_INTERVALS) as u32
}

/// Commits a group and calls back for every append in it.
///
/// If the database rejects the group for its content, each append is tried alone, so that one bad
/// append cannot fail the others.
async fn commit_group(backend: &mut Backend, group: Vec<MergedAppend>) {
    let (appends, callbacks): (Vec<_>, Vec<_>) = group
        .into_iter()
        .map(|merged| (merged.append, merged.callbacks))
        .unzip();
    let results = match backend.commit(&appends).await {
        Ok(results) => results,
        Err(error) if appends.len() == 1 => vec![Err(error.into())],
        Err(error) => {
            tracing::warn!(appends = appends.len(), ?error, "commit group failed");
            backend.commit_one_by_one(&appends, error).await
        }
    };
    for (callbacks, result) in callbacks.into_iter().zip(results) {
        for callback in callbacks {
            callback(result.clone());
        }
    }
}

impl Backend {
    /// Waits for `coming`; none if deferred writes became due first.
    async fn before_flush_is_due<T>(&self, coming: impl Future<Output = T>) -> Option<T> {
        let due = match self {
            Backend::Sqlite { log, .. } => log.flush_due_at(),
            Backend::Postgres(_) => None,
        };
        match due {
            Some(due) => time::timeout_at(due.into(), coming).await.ok(),
            None => Some(coming.await),
        }
    }

    async fn flush_if_due(&mut self) {
        match self {
            Backend::Sqlite { log, .. } => log.flush_if_due().await,
            Backend::Postgres(_) => {}
        }
    }

    /// PostgreSQL has neither a commit log nor deferred writes: its answer is 0.
    async fn flush_deferred(&mut self) -> Result<i64, StoreError> {
        match self {
            Backend::Sqlite { log, .. } => log.flush_deferred().await,
            Backend::Postgres(_) => Ok(0),
        }
    }

    async fn commit(&mut self, group: &[Append]) -> Result<Vec<AppendResult>, StoreError> {
        let results = match self {
            Backend::Sqlite { log, compaction } => {
                let results = log.commit(group).await?;
                compaction.note(group);
                if compaction.is_due()
                    && let Ok(last) = log.flush_deferred().await
                {
                    compaction.request(last);
                }
                results
            }
            Backend::Postgres(pool) => {
                let mut tx = Tx::Postgres(pool.begin().await?);
                let results = postgres::commit(&mut tx, group).await?;
                tx.commit().await?;
                results
            }
        };
        tracing::trace!(target: "stolik::measure", commits = 1_u64, appends = group.len() as u64);
        Ok(results)
    }

    /// Commits each append by itself, until the database itself, not an append, is at fault.
    async fn commit_one_by_one(
        &mut self,
        appends: &[Append],
        group_error: StoreError,
    ) -> Vec<AppendResult> {
        let mut last_error = group_error;
        let mut results = Vec::with_capacity(appends.len());
        for append in appends {
            let result = if last_error.is_outage() {
                Err(last_error.clone().into())
            } else {
                self.commit_one(append).await
            };
            if let Err(AppendError::Store(error)) = &result {
                last_error = error.clone();
            }
            results.push(result);
        }
        results
    }

    async fn commit_one(&mut self, append: &Append) -> AppendResult {
        self.commit(std::slice::from_ref(append))
            .await?
            .pop()
            .unwrap_or(Ok(()))
    }
}
