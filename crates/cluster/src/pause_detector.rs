//! Notices that the whole program stood still for longer than a lease: it was suspended or swapped
//! out, or its machine slept.
//!
//! What its connections sent before that may be out of date: the clients have reconnected to
//! another node and played on. So it is not carried out, and those connections end.

use parking_lot::Mutex;
use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

/// Counts pauses. It is polled all the time; a long gap between two polls is a pause.
pub(crate) struct PauseDetector {
    patience: Duration,
    polled: Mutex<Instant>,
    pauses: AtomicU32,
}

impl PauseDetector {
    pub fn new(patience: Duration) -> Self {
        Self {
            patience,
            polled: Mutex::new(Instant::now()),
            pauses: AtomicU32::new(0),
        }
    }

    /// Returns how many pauses there were up to `now`.
    pub fn poll(&self, now: Instant) -> u32 {
        let mut polled = self.polled.lock();
        if now.saturating_duration_since(*polled) > self.patience {
            self.pauses.fetch_add(1, Ordering::Relaxed);
        }
        *polled = now.max(*polled);
        self.pauses.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_gap_between_two_polls_is_one_pause() {
        let (patience, began) = (Duration::from_secs(2), Instant::now());
        let detector = PauseDetector::new(patience);
        let pauses =
            [1, 2, 5, 6, 7].map(|second| detector.poll(began + Duration::from_secs(second)));
        assert_eq!(pauses, [0, 0, 1, 1, 1]);
    }
}
