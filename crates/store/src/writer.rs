//! The one task that writes the journal: whatever waits is written together, in one durable commit.

use crate::{
    Append, AppendFault, StoreFault, Tally,
    engine::{Pool, Tx},
    filing::{Chores, Clerk},
    ledger,
    tail::Tail,
};
use std::{collections::HashSet, mem, sync::Arc};
use tokio::sync::{mpsc, oneshot};

/// Most appends that wait for the writer; further ones wait for a place.
pub const QUEUE_LIMIT: usize = 1_024;
/// Most appends in one commit.
pub const GROUP_LIMIT: usize = 256;

/// How often the writer stands back, at most, before it writes what waits.
const MOST_COURTESIES: usize = 16;

type Verdict = Result<(), AppendFault>;

/// What the writer is asked to do.
#[derive(Debug)]
pub(crate) enum Request {
    /// Keep this and say so.
    Append(Box<Append>, oneshot::Sender<Verdict>),
    /// Finish what came before and stop.
    Close(oneshot::Sender<()>),
}

/// An append and who waits for it.
struct Waiting {
    append: Append,
    answer: oneshot::Sender<Verdict>,
}

/// How each engine keeps a group.
enum Keeper {
    Sqlite { tail: Tail, chores: Chores },
    Postgres(sqlx::PgPool),
}

/// Starts the writer; it ends when it is told to, or when every handle to it is gone.
pub(crate) fn start(read: &Pool, write: &Pool, tally: Arc<Tally>) -> mpsc::Sender<Request> {
    let (sender, receiver) = mpsc::channel(QUEUE_LIMIT);
    let keeper = match (read, write) {
        (Pool::Sqlite(read), Pool::Sqlite(write)) => {
            let chores = Clerk::start(read.clone(), write.clone());
            Keeper::Sqlite { tail: Tail::new(write.clone()), chores }
        }
        (_, Pool::Postgres(pool)) => Keeper::Postgres(pool.clone()),
        (Pool::Postgres(_), Pool::Sqlite(_)) => unreachable!("both pools are of one database"),
    };
    tokio::spawn(run(keeper, tally, receiver));
    sender
}

async fn run(mut keeper: Keeper, tally: Arc<Tally>, mut requests: mpsc::Receiver<Request>) {
    let mut batch = Vec::with_capacity(GROUP_LIMIT);
    let mut closing = Vec::new();
    while requests.recv_many(&mut batch, GROUP_LIMIT).await > 0 {
        let mut waiting = Vec::with_capacity(batch.len());
        for request in batch.drain(..) {
            match request {
                Request::Append(append, answer) => waiting.push(Waiting { append: *append, answer }),
                Request::Close(done) => {
                    requests.close();
                    closing.push(done);
                }
            }
        }
        while !waiting.is_empty() {
            let group = next_group(&mut waiting);
            let size = group.len();
            keep(&mut keeper, group).await;
            tally.note_commit(size);
        }
        let_others_append(&requests).await;
    }
    drop(closing);
}

/// Lets whoever is ready to append do so first, as long as somebody does: the next commit is then for more of them. When
/// nobody is ready this takes no time.
async fn let_others_append(requests: &mpsc::Receiver<Request>) {
    for _ in 0..MOST_COURTESIES {
        let waiting = requests.len();
        tokio::task::yield_now().await;
        if requests.len() == waiting {
            return;
        }
    }
}

/// Takes the first append of each table; a second one must see the first one done.
fn next_group(waiting: &mut Vec<Waiting>) -> Vec<Waiting> {
    let mut seen = HashSet::new();
    let is_new = waiting.iter().map(|one| seen.insert(one.append.table_id.clone())).collect::<Vec<_>>();
    let (group, rest): (Vec<_>, Vec<_>) =
        mem::take(waiting).into_iter().zip(is_new).partition(|(_, is_new)| *is_new);
    *waiting = rest.into_iter().map(|(one, _)| one).collect();
    group.into_iter().map(|(one, _)| one).collect()
}

/// Writes a group and answers everyone in it.
///
/// If the database rejects the group for its content, each append is tried alone, so that one bad
/// append cannot fail its neighbours.
async fn keep(keeper: &mut Keeper, group: Vec<Waiting>) {
    let (appends, answers): (Vec<_>, Vec<_>) = group.into_iter().map(|one| (one.append, one.answer)).unzip();
    let verdicts = match keeper.commit(&appends).await {
        Ok(verdicts) => verdicts,
        Err(fault) if appends.len() == 1 => vec![Err(fault.into())],
        Err(fault) => {
            tracing::warn!(appends = appends.len(), ?fault, "a group of appends failed");
            keeper.commit_alone(&appends, fault).await
        }
    };
    for (answer, verdict) in answers.into_iter().zip(verdicts) {
        // Nobody may be waiting any more; what was written stays written.
        let _ = answer.send(verdict);
    }
}

impl Keeper {
    async fn commit(&mut self, group: &[Append]) -> Result<Vec<Verdict>, StoreFault> {
        let verdicts = match self {
            Keeper::Sqlite { tail, chores } => {
                let verdicts = tail.write(group).await?;
                chores.note(group);
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
    async fn commit_alone(&mut self, appends: &[Append], group_fault: StoreFault) -> Vec<Verdict> {
        let mut last_fault = group_fault;
        let mut verdicts = Vec::with_capacity(appends.len());
        for append in appends {
            let verdict = match last_fault.is_outage() {
                true => Err(last_fault.clone().into()),
                false => self.commit_one(append).await,
            };
            if let Err(AppendFault::Store(fault)) = &verdict {
                last_fault = fault.clone();
            }
            verdicts.push(verdict);
        }
        verdicts
    }

    async fn commit_one(&mut self, append: &Append) -> Verdict {
        self.commit(std::slice::from_ref(append)).await?.pop().unwrap_or(Ok(()))
    }
}
