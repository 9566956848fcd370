//! Rings timers when they are due. The runtime's own clock counts in whole milliseconds and rounds
//! up twice; in a game in real time that is a tenth of what its players wait for.

use futures_util::task::AtomicWaker;
use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    future::{pending, poll_fn},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    task::Poll,
    thread,
    time::Instant,
};

/// The thread that rings, for as long as somebody may set an alarm.
#[derive(Debug)]
pub(crate) struct TimerThread(Arc<Queue>);

#[derive(Default, Debug)]
struct Queue {
    hung: Mutex<Hung>,
    changed: Condvar,
}

#[derive(Default, Debug)]
struct Hung {
    timers: BinaryHeap<Bell>,
    is_over: bool,
}

/// Somebody to be woken then.
#[derive(Debug)]
struct Bell {
    due: Reverse<Instant>,
    sleeper: Arc<AtomicWaker>,
}

/// When somebody is next told the time. Nearly every move at a table puts that off, so an alarm is
/// only ever set to ring earlier: once in a while it rings too early, which costs less than to set
/// it with every move.
#[derive(Debug)]
pub(crate) struct Timer {
    queue: Arc<Queue>,
    sleeper: Arc<AtomicWaker>,
    /// Its timers that have not rung yet, each earlier than the one before.
    hung: Vec<Instant>,
}

impl TimerThread {
    pub fn new() -> Self {
        let queue = Arc::new(Queue::default());
        let ringing = queue.clone();
        let ring = move || ringing.ring();
        thread::Builder::new()
            .name("timers".to_owned())
            .spawn(ring)
            .expect("the system gives a thread");
        Self(queue)
    }

    pub fn alarm(&self) -> Timer {
        Timer {
            queue: self.0.clone(),
            sleeper: Arc::default(),
            hung: Vec::new(),
        }
    }
}

impl Drop for TimerThread {
    fn drop(&mut self) {
        self.0.lock().is_over = true;
        self.0.changed.notify_one();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Hung> {
        self.hung.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hang(&self, bell: Bell) {
        let mut hung = self.lock();
        let is_next = hung.timers.peek().is_none_or(|next| next.due < bell.due);
        hung.timers.push(bell);
        drop(hung);
        if is_next {
            self.changed.notify_one();
        }
    }

    fn ring(&self) {
        let mut due = Vec::new();
        let mut hung = self.lock();
        while !hung.is_over {
            let now = Instant::now();
            while hung.timers.peek().is_some_and(|bell| bell.due.0 <= now) {
                due.extend(hung.timers.pop().map(|bell| bell.sleeper));
            }
            if !due.is_empty() {
                drop(hung);
                due.drain(..).for_each(|sleeper| sleeper.wake());
                hung = self.lock();
                continue;
            }
            hung = match hung.timers.peek().map(|bell| bell.due.0 - now) {
                Some(rest) => {
                    self.changed
                        .wait_timeout(hung, rest)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0
                }
                None => self
                    .changed
                    .wait(hung)
                    .unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

impl Timer {
    /// Waits until that time, for ever if there is none.
    pub async fn wait(&mut self, until: Option<Instant>) {
        let Some(until) = until else {
            return pending().await;
        };
        poll_fn(|context| {
            self.sleeper.register(context.waker());
            let now = Instant::now();
            if until <= now {
                return Poll::Ready(());
            }
            // One that is due has rung, or is just about to: too early.
            while self.hung.pop_if(|next| *next <= now).is_some() {}
            if self.hung.last().is_none_or(|next| until < *next) {
                self.hung.push(until);
                self.queue.hang(Bell {
                    due: Reverse(until),
                    sleeper: self.sleeper.clone(),
                });
            }
            Poll::Pending
        })
        .await;
    }
}

impl PartialEq for Bell {
    fn eq(&self, other: &Self) -> bool {
        self.due == other.due
    }
}

impl Eq for Bell {}

impl PartialOrd for Bell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Bell {
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
    async fn it_rings_when_it_should_whatever_it_was_set_to_before() {
        let timers = TimerThread::new();
        let mut alarm = timers.alarm();
        for ms in [50, 20, 40, 90, 90, 10] {
            let soon = Instant::now() + Duration::from_millis(ms);
            // Looked at, and left.
            let _ = timeout(Duration::ZERO, alarm.wait(Some(soon + NEVER))).await;
            timeout(PATIENCE, alarm.wait(Some(soon)))
                .await
                .expect("it rings");
            assert!(Instant::now() >= soon);
        }
    }

    #[tokio::test]
    async fn one_that_rang_too_early_rings_again_in_time() {
        let timers = TimerThread::new();
        let mut alarm = timers.alarm();
        let early = Instant::now() + SOON;
        let _ = timeout(Duration::ZERO, alarm.wait(Some(early))).await;
        let late = early + SOON * 4;
        timeout(PATIENCE, alarm.wait(Some(late)))
            .await
            .expect("it rings");
        assert!(Instant::now() >= late);
    }

    #[tokio::test]
    async fn a_bell_far_off_hangs_once_however_often_one_rings_before_it() {
        let timers = TimerThread::new();
        let mut alarm = timers.alarm();
        let far = Instant::now() + NEVER;
        for _ in 0..10 {
            let _ = timeout(Duration::ZERO, alarm.wait(Some(far))).await;
            timeout(PATIENCE, alarm.wait(Some(Instant::now() + SOON / 5)))
                .await
                .expect("it rings");
        }
        assert_eq!(
            timers
                .0
                .lock()
                .timers
                .iter()
                .filter(|bell| bell.due.0 == far)
                .count(),
            1
        );
    }

    #[tokio::test]
    async fn many_ring_each_in_their_time() {
        let timers = TimerThread::new();
        let ring = |ms| {
            let (mut alarm, due) = (timers.alarm(), Instant::now() + Duration::from_millis(ms));
            async move {
                timeout(PATIENCE, alarm.wait(Some(due)))
                    .await
                    .expect("it rings");
                assert!(Instant::now() >= due);
            }
        };
        futures_util::future::join_all((0..200).map(|number| ring(number * 7 % 50))).await;
    }

    #[tokio::test]
    async fn who_has_no_time_waits_for_ever_and_the_thread_ends_with_the_bells() {
        let timers = TimerThread::new();
        let (queue, mut alarm) = (Arc::downgrade(&timers.0), timers.alarm());
        assert!(timeout(SOON, alarm.wait(None)).await.is_err());
        drop((timers, alarm));
        for _ in 0..PATIENCE.as_millis() / SOON.as_millis() {
            if queue.strong_count() == 0 {
                return;
            }
            sleep(SOON).await;
        }
        panic!("the thread goes on");
    }
}
