//! Durations in microseconds of processor time, which other programs on the machine do not change.

use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

/// Durations of many similar calls, sorted.
pub struct Micros {
    sorted: Vec<f64>,
}

impl Micros {
    /// Calls `once` with each of the things and measures it.
    pub fn of<T>(things: &[T], mut once: impl FnMut(&T)) -> Self {
        let time = |thing| {
            let began = cpu_micros();
            once(thing);
            cpu_micros() - began
        };
        things.iter().map(time).collect()
    }

    /// The quantile at `share`, from 0 to 1.
    pub fn at(&self, share: f64) -> f64 {
        self.sorted[((self.sorted.len() - 1) as f64 * share) as usize]
    }

    pub fn mean(&self) -> f64 {
        self.sorted.iter().sum::<f64>() / self.sorted.len() as f64
    }

    pub fn json(&self) -> Value {
        let tenths = |micros: f64| (micros * 10.0).round() / 10.0;
        let at = |share| tenths(self.at(share));
        json!({
            "mean": tenths(self.mean()), "median": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": at(1.0),
        })
    }

    pub fn text(&self) -> String {
        format!(
            "median {:7.1} p99 {:8.1} max {:8.1}",
            self.at(0.5),
            self.at(0.99),
            self.at(1.0)
        )
    }
}

impl FromIterator<f64> for Micros {
    fn from_iter<I: IntoIterator<Item = f64>>(times: I) -> Self {
        let mut sorted: Vec<f64> = times.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        Self { sorted }
    }
}

/// Processor time that this thread has used so far.
pub fn cpu_micros() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}
