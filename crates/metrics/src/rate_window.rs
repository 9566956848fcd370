//! Rates per second over the last samples, for the admin page. Prometheus computes its own.

use parking_lot::Mutex;
use std::{collections::VecDeque, time::Instant};

/// Samples kept: ten seconds at one a second.
const SAMPLES: usize = 11;

/// Two counters, read once a second.
#[derive(Debug, Default)]
pub struct RateWindow {
    samples: Mutex<VecDeque<(Instant, [u64; 2])>>,
}

impl RateWindow {
    /// Adds a sample of the counters.
    pub fn note(&self, at: Instant, counters: [u64; 2]) {
        let mut samples = self.samples.lock();
        samples.push_back((at, counters));
        if samples.len() > SAMPLES {
            samples.pop_front();
        }
    }

    /// Returns how fast each counter grew between the oldest and the newest sample.
    pub fn per_second(&self) -> [f64; 2] {
        let samples = self.samples.lock();
        let (Some((from, before)), Some((to, after))) = (samples.front(), samples.back()) else {
            return [0.0; 2];
        };
        let seconds = to.duration_since(*from).as_secs_f64();
        let rate = |one: usize| {
            if seconds > 0.0 {
                (after[one] - before[one]) as f64 / seconds
            } else {
                0.0
            }
        };
        [rate(0), rate(1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_rate_is_that_of_the_last_ten_seconds() {
        let (window, start) = (RateWindow::default(), Instant::now());
        assert_eq!(window.per_second(), [0.0, 0.0]);
        for second in 0..100 {
            // Ten a second at first, later fifty; and the second counter rests.
            let count = if second < 50 {
                second * 10
            } else {
                500 + (second - 50) * 50
            };
            window.note(start + Duration::from_secs(second), [count, 3]);
        }
        assert_eq!(window.per_second(), [50.0, 0.0]);
    }
}
