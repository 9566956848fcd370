//! A thread that only wakes every millisecond. Its delay is a lower bound for the delay of any
//! server on this machine at that time.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

const NAP: Duration = Duration::from_millis(1);

pub struct Idler {
    is_over: Arc<AtomicBool>,
    thread: JoinHandle<Vec<u64>>,
}

impl Idler {
    pub fn start() -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let told = is_over.clone();
        Self {
            is_over,
            thread: thread::spawn(move || nap(&told)),
        }
    }

    /// Stops the thread. Returns its delays in microseconds, sorted.
    pub fn stop(self) -> Vec<u64> {
        self.is_over.store(true, Relaxed);
        self.thread.join().unwrap_or_default()
    }
}

fn nap(is_over: &AtomicBool) -> Vec<u64> {
    let mut late = Vec::new();
    while !is_over.load(Relaxed) {
        let due = Instant::now() + NAP;
        thread::sleep(NAP);
        late.push(due.elapsed().as_micros() as u64);
    }
    late.sort_unstable();
    late
}
