//! Durations counted by bucket, as Prometheus reads histograms.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// Counts durations by bucket: one for each bound and one for longer durations.
#[derive(Debug)]
pub struct Histogram {
    /// Upper bounds in seconds, ascending.
    bounds: &'static [f64],
    counts: Box<[AtomicU64]>,
    sum_us: AtomicU64,
}

impl Histogram {
    pub fn new(bounds: &'static [f64]) -> Self {
        let counts = (0..=bounds.len()).map(|_| AtomicU64::new(0)).collect();
        Self {
            bounds,
            counts,
            sum_us: AtomicU64::new(0),
        }
    }

    pub fn note(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let bucket = self
            .bounds
            .iter()
            .position(|&bound| seconds <= bound)
            .unwrap_or(self.bounds.len());
        self.counts[bucket].fetch_add(1, Relaxed);
        self.sum_us.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// Returns each bound with the count of its own bucket, not cumulated.
    pub fn buckets(&self) -> Vec<(f64, u64)> {
        let bounds = self.bounds.iter().copied().chain([f64::INFINITY]);
        bounds
            .zip(self.counts.iter().map(|count| count.load(Relaxed)))
            .collect()
    }

    pub fn sum_seconds(&self) -> f64 {
        self.sum_us.load(Relaxed) as f64 / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_counted_in_the_first_bucket_that_holds_it() {
        let histogram = Histogram::new(&[0.1, 1.0]);
        for ms in [1, 100, 101, 5000] {
            histogram.note(Duration::from_millis(ms));
        }
        assert_eq!(
            histogram.buckets(),
            [(0.1, 2), (1.0, 1), (f64::INFINITY, 1)]
        );
        assert!((histogram.sum_seconds() - 5.202).abs() < 1e-9);
    }
}
