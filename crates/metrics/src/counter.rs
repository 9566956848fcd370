//! Counters and gauges as relaxed atomics.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Relaxed);
    }

    pub fn read(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// A current number and its peak since the start.
#[derive(Debug, Default)]
pub struct Gauge {
    now: AtomicU64,
    most: AtomicU64,
}

impl Gauge {
    pub fn enter(&self) {
        self.most
            .fetch_max(self.now.fetch_add(1, Relaxed) + 1, Relaxed);
    }

    pub fn exit(&self) {
        self.now.fetch_sub(1, Relaxed);
    }

    pub fn set(&self, count: u64) {
        self.now.store(count, Relaxed);
        self.most.fetch_max(count, Relaxed);
    }

    pub fn read(&self) -> u64 {
        self.now.load(Relaxed)
    }

    pub fn most(&self) -> u64 {
        self.most.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gauge_remembers_its_peak() {
        let gauge = Gauge::default();
        gauge.enter();
        gauge.enter();
        gauge.exit();
        assert_eq!((gauge.read(), gauge.most()), (1, 2));
        gauge.set(7);
        gauge.set(3);
        assert_eq!((gauge.read(), gauge.most()), (3, 7));
    }
}
