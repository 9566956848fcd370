//! How much happens a second, looked back upon for a few seconds: for people who watch, not for
//! Prometheus.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
    time::Instant,
};

/// Over how many samples one looks back.
const SAMPLES: usize = 11;

/// Two counters, read once a second.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    samples: Mutex<VecDeque<(Instant, [u64; 2])>>,
}

impl Pace {
    /// Notes how far the counters are now.
    pub fn note(&self, at: Instant, counters: [u64; 2]) {
        let mut samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        samples.push_back((at, counters));
        if samples.len() > SAMPLES {
            samples.pop_front();
        }
    }

    /// How fast each grew between the first and the last sample that are remembered.
    pub fn per_second(&self) -> [f64; 2] {
        let samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
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
    fn the_pace_is_that_of_the_last_seconds() {
        let (pace, start) = (Pace::default(), Instant::now());
        assert_eq!(pace.per_second(), [0.0, 0.0]);
        for second in 0..100 {
            // Ten a second at first, later fifty; and the second counter rests.
            let count = if second < 50 {
                second * 10
            } else {
                500 + (second - 50) * 50
            };
            pace.note(start + Duration::from_secs(second), [count, 3]);
        }
        assert_eq!(pace.per_second(), [50.0, 0.0]);
    }
}
