//! Notices that the whole program stood still for longer than others wait for it: paused, swapped
//! out, on a machine that slept.
//!
//! What its connections had sent before that may be out of date: whoever sent it has long gone to
//! another node and played on. So it is not acted upon, and those connections end.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

/// Looked at all the time; when nobody has for too long, nobody could.
pub(super) struct PauseDetector {
    patience: Duration,
    looked: Mutex<Instant>,
    stops: AtomicU32,
}

impl PauseDetector {
    pub fn new(patience: Duration) -> Self {
        Self {
            patience,
            looked: Mutex::new(Instant::now()),
            stops: AtomicU32::new(0),
        }
    }

    /// How often the program has stood still, if this is how late it is now.
    pub fn look(&self, now: Instant) -> u32 {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        if now.saturating_duration_since(*looked) > self.patience {
            self.stops.fetch_add(1, Ordering::Relaxed);
        }
        *looked = now.max(*looked);
        self.stops.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_was_not_looked_at_for_too_long_stood_still_once() {
        let (patience, began) = (Duration::from_secs(2), Instant::now());
        let watch = PauseDetector::new(patience);
        let stops = [1, 2, 5, 6, 7].map(|second| watch.look(began + Duration::from_secs(second)));
        assert_eq!(stops, [0, 0, 1, 1, 1]);
    }
}
