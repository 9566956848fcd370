//! The one thread that writes the journal: whatever waits is written together, in one durable
//! commit. Appends of one table that follow one another are kept as one.

use crate::{
    Append, AppendError, StoreError, WriterStats,
    aftermath::Unsettled,
    engine::{Pool, Tx},
    filing::{Chores, Clerk},
    ledger,
    tail::Tail,
};
use std::{
    collections::HashMap,
    mem,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};
use tokio::{
    runtime::Handle,
    sync::{mpsc, oneshot},
    time,
};

/// Most appends that wait for the writer; further ones wait for a place.
pub const QUEUE_LIMIT: usize = 1_024;
/// Most appends in one commit.
pub const GROUP_LIMIT: usize = 256;

/// How long after one commit the next begins, at the earliest. Whoever comes alone does not wait; a
/// crowd shares its commits, which are the journal's whole cost.
const BEAT: Duration = Duration::from_millis(1);
/// So many appends in a commit make the next wait for another beat: the larger the crowd, the more
/// it shares.
const CROWD: usize = 8;
/// The longest wait, in beats.
const MOST_BEATS: usize = 8;

/// What became of an append.
pub(crate) type Verdict = Result<(), AppendError>;

/// Who hears what became of an append. Called by the writer's thread: it must not wait for
/// anything.
pub(crate) type Answer = Box<dyn FnOnce(Verdict) + Send>;

/// What the writer is asked to do.
pub(crate) enum Request {
    /// Keep this and say so.
    Append(Box<Append>, Answer),
    /// Write what follows from all that came before, and say which pack of the tail was the last of
    /// it.
    Settle(oneshot::Sender<Result<i64, StoreError>>),
    /// Finish what came before and stop.
    Close(oneshot::Sender<()>),
}

/// An append and who waits for it.
struct Waiting {
    append: Box<Append>,
    answer: Answer,
}

/// Appends of one table that follow one another, as one; and everyone who waits for it.
struct Run {
    append: Append,
    answers: Vec<Answer>,
}

impl Run {
    fn of(first: Waiting) -> Self {
        Self {
            append: *first.append,
            answers: vec![first.answer],
        }
    }

    /// Takes one more in; gives it back if it does not follow.
    fn take_in(&mut self, next: Waiting) -> Option<Waiting> {
        match self.append.extend(next.append) {
            Ok(()) => self.answers.push(next.answer),
            Err(append) => return Some(Waiting { append, ..next }),
        }
        None
    }
}

/// How each engine keeps a group.
enum Keeper {
    Sqlite { tail: Box<Tail>, chores: Chores },
    Postgres(sqlx::PgPool),
}

/// Starts the writer; it ends when it is told to, or when every handle to it is gone.
pub(crate) fn start(
    read: &Pool,
    write: &Pool,
    unsettled: Unsettled,
    tally: Arc<WriterStats>,
) -> mpsc::Sender<Request> {
    let (sender, receiver) = mpsc::channel(QUEUE_LIMIT);
    let keeper = match (read, write) {
        (Pool::Sqlite(read), Pool::Sqlite(write)) => {
            let chores = Clerk::start(read.clone(), write.clone());
            Keeper::Sqlite {
                tail: Tail::new(write.clone(), unsettled).into(),
                chores,
            }
        }
        (_, Pool::Postgres(pool)) => Keeper::Postgres(pool.clone()),
        (Pool::Postgres(_), Pool::Sqlite(_)) => unreachable!("both pools are of one database"),
    };
    let runtime = Handle::current();
    let write = move || runtime.block_on(run(keeper, tally, receiver));
    thread::Builder::new()
        .name("journal".to_owned())
        .spawn(write)
        .expect("the system gives a thread");
    sender
}

async fn run(mut keeper: Keeper, tally: Arc<WriterStats>, mut requests: mpsc::Receiver<Request>) {
    let mut batch = Vec::with_capacity(GROUP_LIMIT);
    let (mut settling, mut closing) = (Vec::new(), Vec::new());
    let mut beat = Instant::now();
    loop {
        let Some(count) = keeper
            .in_time(requests.recv_many(&mut batch, GROUP_LIMIT))
            .await
        else {
            keeper.settle_in_time().await;
            continue;
        };
        if count == 0 {
            break;
        }
        // The thread is our own, and the runtime's clock would make twice as much of it.
        thread::sleep(beat.saturating_duration_since(Instant::now()));
        let began = Instant::now();
        while let Some(request) = (batch.len() < GROUP_LIMIT)
            .then(|| requests.try_recv().ok())
            .flatten()
        {
            batch.push(request);
        }
        beat = began + BEAT * (1 + batch.len() / CROWD).min(MOST_BEATS) as u32;
        let mut waiting = Vec::with_capacity(batch.len());
        for request in batch.drain(..) {
            match request {
                Request::Append(append, answer) => waiting.push(Waiting { append, answer }),
                Request::Settle(answer) => settling.push(answer),
                Request::Close(done) => {
                    requests.close();
                    closing.push(done);
                }
            }
        }
        while !waiting.is_empty() {
            let group = next_group(&mut waiting);
            let appends = group.iter().map(|run| run.answers.len()).sum();
            keep(&mut keeper, group).await;
            tally.note_commit(appends);
        }
        keeper.settle_in_time().await;
        if !settling.is_empty() {
            let settled = keeper.settle().await;
            for answer in settling.drain(..) {
                // Nobody may be waiting any more.
                let _ = answer.send(settled.clone());
            }
        }
    }
    // What cannot be written now is at the next start.
    let _ = keeper.settle().await;
    drop(closing);
}

/// Takes what one commit can keep: of each table the appends that follow one another. What is left
/// of a table must first see these done.
fn next_group(waiting: &mut Vec<Waiting>) -> Vec<Run> {
    let mut places: HashMap<&str, usize> = HashMap::with_capacity(waiting.len());
    let mut tables = Vec::with_capacity(waiting.len());
    for one in waiting.iter() {
        let next = places.len();
        tables.push(*places.entry(&one.append.table_id).or_insert(next));
    }
    let mut group: Vec<Run> = Vec::with_capacity(places.len());
    let mut is_full = vec![false; places.len()];
    let mut left = Vec::new();
    for (one, table) in mem::take(waiting).into_iter().zip(tables) {
        let one = match group.get_mut(table) {
            // Tables are numbered as they come.
            None => {
                group.push(Run::of(one));
                None
            }
            Some(_) if is_full[table] => Some(one),
            Some(run) => run.take_in(one),
        };
        is_full[table] |= one.is_some();
        left.extend(one);
    }
    *waiting = left;
    group
}

/// Writes a group and answers everyone in it.
///
/// If the database rejects the group for its content, each run is tried alone, so that one bad
/// append cannot fail its neighbours.
async fn keep(keeper: &mut Keeper, group: Vec<Run>) {
    let (appends, answers): (Vec<_>, Vec<_>) = group
        .into_iter()
        .map(|run| (run.append, run.answers))
        .unzip();
    let verdicts = match keeper.commit(&appends).await {
        Ok(verdicts) => verdicts,
        Err(error) if appends.len() == 1 => vec![Err(error.into())],
        Err(error) => {
            tracing::warn!(appends = appends.len(), ?error, "a group of appends failed");
            keeper.commit_alone(&appends, error).await
        }
    };
    for (answers, verdict) in answers.into_iter().zip(verdicts) {
        for answer in answers {
            answer(verdict.clone());
        }
    }
}

impl Keeper {
    /// What comes before something is to be written; none if nothing did.
    async fn in_time<T>(&self, coming: impl Future<Output = T>) -> Option<T> {
        let due = match self {
            Keeper::Sqlite { tail, .. } => tail.settle_at(),
            Keeper::Postgres(_) => None,
        };
        match due {
            Some(due) => time::timeout_at(due.into(), coming).await.ok(),
            None => Some(coming.await),
        }
    }

    async fn settle_in_time(&mut self) {
        match self {
            Keeper::Sqlite { tail, .. } => tail.settle_in_time().await,
            Keeper::Postgres(_) => {}
        }
    }

    /// PostgreSQL has no tail, and nothing waits.
    async fn settle(&mut self) -> Result<i64, StoreError> {
        match self {
            Keeper::Sqlite { tail, .. } => tail.settle().await,
            Keeper::Postgres(_) => Ok(0),
        }
    }

    async fn commit(&mut self, group: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        let verdicts = match self {
            Keeper::Sqlite { tail, chores } => {
                let verdicts = tail.write(group).await?;
                chores.note(group);
                if chores.is_much()
                    && let Ok(last) = tail.settle().await
                {
                    chores.file(last);
                }
                verdicts
            }
            Keeper::Postgres(pool) => {
                let mut tx = Tx::Postgres(pool.begin().await?);
                let verdicts = ledger::write(&mut tx, group).await?;
                tx.commit().await?;
                verdicts
            }
        };
        tracing::trace!(target: "stolik::measure", commits = 1_u64, appends = group.len() as u64);
        Ok(verdicts)
    }

    /// Tries each append by itself until the database itself, not an append, is at fault.
    async fn commit_alone(&mut self, appends: &[Append], group_fault: StoreError) -> Vec<Verdict> {
        let mut last_fault = group_fault;
        let mut verdicts = Vec::with_capacity(appends.len());
        for append in appends {
            let verdict = match last_fault.is_outage() {
                true => Err(last_fault.clone().into()),
                false => self.commit_one(append).await,
            };
            if let Err(AppendError::Store(error)) = &verdict {
                last_fault = error.clone();
            }
            verdicts.push(verdict);
        }
        verdicts
    }

    async fn commit_one(&mut self, append: &Append) -> Verdict {
        self.commit(std::slice::from_ref(append))
            .await?
            .pop()
            .unwrap_or(Ok(()))
    }
}
