//! The ordered [`Outbox`] of one table.
//!
//! The actor pushes steps in the order in which they happened. The store reports the commit of
//! each; the delivery task drains the head of the queue as far as its commits are known. If a
//! commit fails, neither that step nor any after it is delivered: the actor takes them back and
//! restores the table from its journal.

use crate::{
    TableContext,
    delivery_task::Drain,
    pending_step::{Origin, PendingStep},
};
use futures_util::task::AtomicWaker;
use parking_lot::{Mutex, MutexGuard};
use std::{
    collections::VecDeque,
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    task::Poll,
    time::Instant,
};
use store::AppendError;

/// Steps of one table that may wait for their commits while the table goes on.
pub(crate) const OUTBOX_STEPS: usize = 64;

/// The outbox, shared by the actor, the store's callbacks and the delivery task.
pub(crate) struct Outbox {
    origin: Origin,
    context: Arc<TableContext>,
    state: Mutex<OutboxState>,
    actor: AtomicWaker,
}

#[derive(Default)]
struct OutboxState {
    steps: VecDeque<QueuedStep>,
    /// The number of the first entry of `steps`.
    first: u64,
    /// The delivery task is sending a step that it has taken from `steps`.
    is_delivering: bool,
    /// Entries of `steps` whose commit is not known yet.
    uncommitted: usize,
    error: Option<AppendError>,
    /// The actor waits until the outbox is empty.
    wants_empty: bool,
}

struct QueuedStep {
    step: PendingStep,
    commit: Commit,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Commit {
    Awaited { since: Instant },
    Done,
    Failed,
}

/// Names a [`PendingStep`] whose commit is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StepNumber(u64);

/// What [`Outbox::event`] reports to the actor.
pub(crate) enum OutboxEvent {
    /// A commit failed: these steps have not happened.
    Failed(Failure),
    /// Everything was delivered.
    Empty,
}

/// The first [`PendingStep`] that was not committed and all after it.
pub(crate) struct Failure {
    pub steps: Vec<PendingStep>,
    pub error: AppendError,
}

impl Outbox {
    pub fn new(origin: Origin, context: Arc<TableContext>) -> Arc<Self> {
        Arc::new(Self {
            origin,
            context,
            state: Mutex::default(),
            actor: AtomicWaker::new(),
        })
    }

    /// Adds a step whose rows are about to be appended. [`Outbox::committed`] must follow.
    pub fn push(&self, step: PendingStep) -> StepNumber {
        let mut state = self.state.lock();
        let number = state.first + state.steps.len() as u64;
        let since = Instant::now();
        state.uncommitted += 1;
        state.steps.push_back(QueuedStep {
            step,
            commit: Commit::Awaited { since },
        });
        StepNumber(number)
    }

    /// Delivers a step without rows: at once if nothing waits before it, and in its turn otherwise.
    pub fn push_without_rows(&self, step: PendingStep) {
        let mut state = self.state.lock();
        if state.is_empty() {
            drop(state);
            return step.deliver(&self.origin, &self.context);
        }
        state.steps.push_back(QueuedStep {
            step,
            commit: Commit::Done,
        });
    }

    /// Reports the commit of a step. Called by the store's writer thread, which must not wait.
    pub fn committed(self: &Arc<Self>, step: StepNumber, result: Result<(), AppendError>) {
        let mut state = self.state.lock();
        let Some(entry) = state.entry(step) else {
            return;
        };
        let Commit::Awaited { since } = entry.commit else {
            return;
        };
        entry.commit = match &result {
            Ok(()) => Commit::Done,
            Err(_) => Commit::Failed,
        };
        state.uncommitted -= 1;
        self.context.metrics.note_append(since.elapsed());
        if let Err(error) = result {
            state.error.get_or_insert(error);
        }
        if state.is_head_done() && !state.is_delivering {
            drop(state);
            self.context.delivery.drain(self.clone());
        } else {
            self.wake_actor(state);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.state.lock().is_empty()
    }

    /// Whether fewer than [`OUTBOX_STEPS`] wait, so that the table may go on before their commits.
    pub fn has_room(&self) -> bool {
        let state = self.state.lock();
        state.steps.len() + usize::from(state.is_delivering) < OUTBOX_STEPS && state.error.is_none()
    }

    /// Waits for a failed commit; with `until_empty` also for an empty outbox. Cancel safe.
    pub async fn event(&self, until_empty: bool) -> OutboxEvent {
        poll_fn(|context| {
            self.actor.register(context.waker());
            let mut state = self.state.lock();
            state.wants_empty = until_empty;
            if state.is_failure_complete() {
                return Poll::Ready(OutboxEvent::Failed(state.take_failure()));
            }
            if until_empty && state.is_empty() {
                state.wants_empty = false;
                return Poll::Ready(OutboxEvent::Empty);
            }
            Poll::Pending
        })
        .await
    }

    fn wake_actor(&self, state: MutexGuard<'_, OutboxState>) {
        let is_awaited = state.is_failure_complete() || (state.wants_empty && state.is_empty());
        drop(state);
        if is_awaited {
            self.actor.wake();
        }
    }
}

impl Drain for Outbox {
    /// Only [`DeliveryTask`](crate::DeliveryTask) calls this.
    fn drain(&self) {
        loop {
            let mut state = self.state.lock();
            state.is_delivering = state.is_head_done();
            if !state.is_delivering {
                return self.wake_actor(state);
            }
            state.first += 1;
            let entry = state.steps.pop_front().expect("a head");
            drop(state);
            let deliver = || entry.step.deliver(&self.origin, &self.context);
            // A panic of one table's step must not stop the delivery of all others.
            if catch_unwind(AssertUnwindSafe(deliver)).is_err() {
                tracing::error!(table = %self.origin.table, "deliver step failed: panic");
            }
        }
    }
}

impl OutboxState {
    fn entry(&mut self, step: StepNumber) -> Option<&mut QueuedStep> {
        let place = step.0.checked_sub(self.first)?;
        self.steps.get_mut(place as usize)
    }

    fn is_empty(&self) -> bool {
        self.steps.is_empty() && !self.is_delivering
    }

    fn is_head_done(&self) -> bool {
        let head = self.steps.front();
        head.is_some_and(|entry| entry.commit == Commit::Done)
    }

    /// Whether a commit failed, all steps before it are delivered, and all commits are known.
    fn is_failure_complete(&self) -> bool {
        self.error.is_some() && self.uncommitted == 0 && !self.is_delivering && !self.is_head_done()
    }

    fn take_failure(&mut self) -> Failure {
        self.first += self.steps.len() as u64;
        Failure {
            steps: self.steps.drain(..).map(|entry| entry.step).collect(),
            error: self.error.take().expect("a failure"),
        }
    }
}
