//! Notices that the whole program stood still: it was stopped by a signal, its container was
//! frozen, or the machine gave it no processor. Games do not count such time.

use parking_lot::{Condvar, Mutex};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How often the detector's own thread looks at the clock.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// A program that has not looked at the clock for longer than this, in milliseconds, stood still.
const STALL_MS: u64 = 1000;
/// A look at the clock is noted if the last noted one is at least as many milliseconds ago.
const NOTE_EVERY_MS: u64 = 50;

/// Counts the time in which the program stood still. Its thread ends when the detector is dropped.
#[derive(Debug)]
pub struct StallDetector(Arc<Looks>);

#[derive(Debug)]
struct Looks {
    began: Instant,
    /// The last noted look, in milliseconds after `began`.
    looked_ms: AtomicU64,
    stalled_ms: AtomicU64,
    /// One look is noted at a time.
    noting: Mutex<()>,
    is_over: Mutex<bool>,
    ended: Condvar,
}

impl StallDetector {
    /// Starts the thread.
    ///
    /// # Panics
    /// If the system gives no thread.
    pub fn start() -> Self {
        let looks = Arc::new(Looks::new(Instant::now()));
        let shared = looks.clone();
        thread::Builder::new()
            .name("stalls".to_owned())
            .spawn(move || shared.run())
            .expect("the system gives a thread");
        Self(looks)
    }

    /// Returns for how many milliseconds the program has stood still up to `now`, which is the
    /// present instant. Exact enough to act on at once: a caller that runs before the detector's
    /// own thread after a standstill counts it itself.
    pub fn stalled_ms(&self, now: Instant) -> u64 {
        self.0.look(now)
    }
}

impl Drop for StallDetector {
    fn drop(&mut self) {
        *self.0.is_over.lock() = true;
        self.0.ended.notify_one();
    }
}

impl Looks {
    fn new(began: Instant) -> Self {
        Self {
            began,
            looked_ms: AtomicU64::new(0),
            stalled_ms: AtomicU64::new(0),
            noting: Mutex::default(),
            is_over: Mutex::default(),
            ended: Condvar::new(),
        }
    }

    fn run(&self) {
        let mut is_over = self.is_over.lock();
        while !*is_over {
            self.ended.wait_for(&mut is_over, LOOK_EVERY);
            self.look(Instant::now());
        }
    }

    fn look(&self, now: Instant) -> u64 {
        let now_ms = now.saturating_duration_since(self.began).as_millis() as u64;
        if now_ms >= self.looked_ms.load(Ordering::Acquire) + NOTE_EVERY_MS {
            self.note(now_ms);
        }
        self.stalled_ms.load(Ordering::Acquire)
    }

    /// Notes a look. `stalled_ms` is stored first: a reader of the look also reads its standstill.
    fn note(&self, now_ms: u64) {
        let _noting = self.noting.lock();
        let gap_ms = now_ms.saturating_sub(self.looked_ms.load(Ordering::Acquire));
        if gap_ms > STALL_MS {
            self.stalled_ms.fetch_add(gap_ms, Ordering::AcqRel);
            tracing::warn!(gap_ms, "program stood still");
        }
        self.looked_ms.fetch_max(now_ms, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time counted after looks at these milliseconds.
    fn stalled(looks_ms: &[u64]) -> u64 {
        let looks = Looks::new(Instant::now());
        let look = |ms: &u64| looks.look(looks.began + Duration::from_millis(*ms));
        looks_ms.iter().map(look).last().unwrap_or_default()
    }

    #[test]
    fn only_a_long_gap_between_two_looks_is_a_standstill() {
        assert_eq!(stalled(&[200, 400, 1400, 1600]), 0);
        assert_eq!(stalled(&[200, 400, 20_400, 20_600]), 20_000);
        assert_eq!(stalled(&[200, 3_000, 3_200, 8_200]), 7_800);
    }

    #[test]
    fn many_looks_within_a_moment_count_as_one() {
        assert_eq!(stalled(&[200, 201, 202, 5_000, 5_001, 5_002]), 4_800);
    }

    #[test]
    fn a_look_that_was_taken_before_the_standstill_and_noted_after_it_counts_nothing_twice() {
        assert_eq!(stalled(&[200, 5_000, 201, 5_001]), 4_800);
    }
}
