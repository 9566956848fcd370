//! How long something takes, sorted into classes: what Prometheus calls a histogram.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// Times in classes, each up to one of the bounds, and one for what is longer than all.
#[derive(Debug)]
pub(crate) struct Histogram {
    /// In seconds, ascending.
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
        let class = self
            .bounds
            .iter()
            .position(|&bound| seconds <= bound)
            .unwrap_or(self.bounds.len());
        self.counts[class].fetch_add(1, Relaxed);
        self.sum_us.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// Each bound with how many took at most so long, without those of the classes below.
    pub fn classes(&self) -> Vec<(f64, u64)> {
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
    fn a_time_is_in_the_first_class_that_is_long_enough() {
        let histogram = Histogram::new(&[0.1, 1.0]);
        for ms in [1, 100, 101, 5000] {
            histogram.note(Duration::from_millis(ms));
        }
        assert_eq!(
            histogram.classes(),
            [(0.1, 2), (1.0, 1), (f64::INFINITY, 1)]
        );
        assert!((histogram.sum_seconds() - 5.202).abs() < 1e-9);
    }
}
