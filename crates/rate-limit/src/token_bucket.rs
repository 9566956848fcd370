//! The rate of one connection.

use std::time::{Duration, Instant};

/// Allows `burst` messages at once and `1 / interval` a second in the long run.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    interval: Duration,
    burst: u32,
    /// The time at which all messages taken so far would have come at an even pace.
    even: Option<Instant>,
}

impl TokenBucket {
    /// # Panics
    /// If `per_second` is zero.
    pub const fn new(per_second: u32, burst: u32) -> Self {
        Self {
            interval: Duration::from_nanos(1_000_000_000 / per_second as u64),
            burst,
            even: None,
        }
    }

    /// Takes one message if the bucket has room at `now`.
    pub fn take(&mut self, now: Instant) -> bool {
        let has_room = self.ready_at().is_none_or(|ready| ready <= now);
        if has_room {
            self.count(now);
        }
        has_room
    }

    /// Counts a message at `now` without asking; [`TokenBucket::ready_at`] says when the next fits.
    pub fn count(&mut self, now: Instant) {
        self.even = Some(self.even.map_or(now, |even| even.max(now)) + self.interval);
    }

    /// Returns the time from which the next message fits; `None` if it always has.
    pub fn ready_at(&self) -> Option<Instant> {
        let slack = self.interval * (self.burst.saturating_sub(1));
        self.even.and_then(|even| even.checked_sub(slack))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_at_once_and_then_one_an_interval() {
        let (mut bucket, start) = (TokenBucket::new(50, 200), Instant::now());
        let taken = |bucket: &mut TokenBucket, at| (0..1000).filter(|_| bucket.take(at)).count();
        assert_eq!(taken(&mut bucket, start), 200);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(1)), 50);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(100)), 200);
    }
}
