//! One thread that wakes tasks at exact times. Tokio's own timer counts in whole milliseconds and
//! rounds up twice; in a real-time game that is a tenth of what its players wait for.

use futures_util::task::AtomicWaker;
use parking_lot::{Condvar, Mutex};
use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    future::{pending, poll_fn},
    sync::Arc,
    task::Poll,
    thread,
    time::Instant,
};

/// The timer thread. It ends when this handle is dropped.
#[derive(Debug)]
pub struct TimerThread(Arc<Queue>);

#[derive(Default, Debug)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default, Debug)]
struct State {
    deadlines: BinaryHeap<Deadline>,
    is_over: bool,
}

/// A task to wake at `due`. Orders by the earliest `due` first.
#[derive(Debug)]
struct Deadline {
    due: Reverse<Instant>,
    waker: Arc<AtomicWaker>,
}

/// The timer of one task. Nearly every move at a table postpones its deadline, so a `Timer` is only
/// ever moved earlier in the queue: now and then it wakes its task too early, which costs less than
/// changing the queue with every move.
#[derive(Debug)]
pub struct Timer {
    queue: Arc<Queue>,
    waker: Arc<AtomicWaker>,
    /// The deadlines of this timer that are in the queue, each earlier than the one before.
    queued: Vec<Instant>,
}

impl TimerThread {
    /// Starts the thread.
    ///
    /// # Panics
    /// If the system gives no thread.
    pub fn start() -> Self {
        let queue = Arc::new(Queue::default());
        let shared = queue.clone();
        thread::Builder::new()
            .name("timers".to_owned())
            .spawn(move || shared.run())
            .expect("the system gives a thread");
        Self(queue)
    }

    pub fn timer(&self) -> Timer {
        Timer {
            queue: self.0.clone(),
            waker: Arc::default(),
            queued: Vec::new(),
        }
    }
}

impl Drop for TimerThread {
    fn drop(&mut self) {
        self.0.state.lock().is_over = true;
        self.0.changed.notify_one();
    }
}

impl Queue {
    fn add(&self, deadline: Deadline) {
        let mut state = self.state.lock();
        let is_next = state
            .deadlines
            .peek()
            .is_none_or(|next| next.due < deadline.due);
        state.deadlines.push(deadline);
        drop(state);
        if is_next {
            self.changed.notify_one();
        }
    }

    /// Wakes tasks as they become due, until the thread is to end.
    fn run(&self) {
        let mut due = Vec::new();
        let mut state = self.state.lock();
        while !state.is_over {
            let now = Instant::now();
            while state.deadlines.peek().is_some_and(|next| next.due.0 <= now) {
                due.extend(state.deadlines.pop().map(|next| next.waker));
            }
            if !due.is_empty() {
                drop(state);
                due.drain(..).for_each(|waker| waker.wake());
                state = self.state.lock();
                continue;
            }
            match state.deadlines.peek().map(|next| next.due.0 - now) {
                Some(rest) => _ = self.changed.wait_for(&mut state, rest),
                None => self.changed.wait(&mut state),
            }
        }
    }
}

impl Timer {
    /// Waits until `until`, for ever if it is `None`. Cancel safe.
    pub async fn wait(&mut self, until: Option<Instant>) {
        let Some(until) = until else {
            return pending().await;
        };
        poll_fn(|context| {
            self.waker.register(context.waker());
            let now = Instant::now();
            if until <= now {
                return Poll::Ready(());
            }
            // A deadline that is due has left the queue, or is about to.
            while self.queued.pop_if(|next| *next <= now).is_some() {}
            if self.queued.last().is_none_or(|next| until < *next) {
                self.queued.push(until);
                self.queue.add(Deadline {
                    due: Reverse(until),
                    waker: self.waker.clone(),
                });
            }
            Poll::Pending
        })
        .await;
    }
}

impl PartialEq for Deadline {
    fn eq(&self, other: &Self) -> bool {
        self.due == other.due
    }
}

impl Eq for Deadline {}

impl PartialOrd for Deadline {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Deadline {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.due.cmp(&other.due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::{sleep, timeout};

    const SOON: Duration = Duration::from_millis(5);
    const NEVER: Duration = Duration::from_hours(1);
    const PATIENCE: Duration = Duration::from_secs(20);

    #[tokio::test]
    async fn a_timer_wakes_at_its_deadline_whatever_it_was_set_to_before() {
        let timers = TimerThread::start();
        let mut timer = timers.timer();
        for ms in [50, 20, 40, 90, 90, 10] {
            let soon = Instant::now() + Duration::from_millis(ms);
            // Polled once and cancelled.
            let _ = timeout(Duration::ZERO, timer.wait(Some(soon + NEVER))).await;
            timeout(PATIENCE, timer.wait(Some(soon)))
                .await
                .expect("it wakes");
            assert!(Instant::now() >= soon);
        }
    }

    #[tokio::test]
    async fn a_timer_that_woke_too_early_wakes_again_at_its_deadline() {
        let timers = TimerThread::start();
        let mut timer = timers.timer();
        let early = Instant::now() + SOON;
        let _ = timeout(Duration::ZERO, timer.wait(Some(early))).await;
        let late = early + SOON * 4;
        timeout(PATIENCE, timer.wait(Some(late)))
            .await
            .expect("it wakes");
        assert!(Instant::now() >= late);
    }

    #[tokio::test]
    async fn a_far_deadline_is_queued_once_however_often_a_nearer_one_passes() {
        let timers = TimerThread::start();
        let mut timer = timers.timer();
        let far = Instant::now() + NEVER;
        for _ in 0..10 {
            let _ = timeout(Duration::ZERO, timer.wait(Some(far))).await;
            timeout(PATIENCE, timer.wait(Some(Instant::now() + SOON / 5)))
                .await
                .expect("it wakes");
        }
        assert_eq!(
            timers
                .0
                .state
                .lock()
                .deadlines
                .iter()
                .filter(|deadline| deadline.due.0 == far)
                .count(),
            1
        );
    }

    #[tokio::test]
    async fn many_timers_wake_each_at_its_deadline() {
        let timers = TimerThread::start();
        let ring = |ms| {
            let (mut timer, due) = (timers.timer(), Instant::now() + Duration::from_millis(ms));
            async move {
                timeout(PATIENCE, timer.wait(Some(due)))
                    .await
                    .expect("it wakes");
                assert!(Instant::now() >= due);
            }
        };
        futures_util::future::join_all((0..200).map(|number| ring(number * 7 % 50))).await;
    }

    #[tokio::test]
    async fn a_timer_without_deadline_waits_for_ever_and_the_thread_ends_with_its_handle() {
        let timers = TimerThread::start();
        let (queue, mut timer) = (Arc::downgrade(&timers.0), timers.timer());
        assert!(timeout(SOON, timer.wait(None)).await.is_err());
        drop((timers, timer));
        for _ in 0..PATIENCE.as_millis() / SOON.as_millis() {
            if queue.strong_count() == 0 {
                return;
            }
            sleep(SOON).await;
        }
        panic!("the thread goes on");
    }
}
