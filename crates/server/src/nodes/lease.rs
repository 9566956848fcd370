//! For how long this node may be sure that its tables are its own.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// The lease, as far as the node knows: it may have been renewed meanwhile, but it has not ended
/// yet.
pub(super) struct Lease {
    began: Instant,
    /// When it ends, in milliseconds since then.
    ends_ms: AtomicU64,
    renewed: Notify,
}

impl Lease {
    pub fn new(ends: Instant) -> Self {
        let began = Instant::now();
        let ends_ms = AtomicU64::new(since(began, ends));
        Self {
            began,
            ends_ms,
            renewed: Notify::new(),
        }
    }

    /// Whether it has not ended.
    pub fn holds(&self) -> bool {
        since(self.began, Instant::now()) < self.ends_ms.load(Ordering::Relaxed)
    }

    /// It was renewed until then.
    pub fn renew(&self, ends: Instant) {
        self.ends_ms
            .store(since(self.began, ends), Ordering::Relaxed);
        self.renewed.notify_waiters();
    }

    /// Waits while it has ended. Says whether it had.
    pub async fn be_sure(&self) -> bool {
        let had_ended = !self.holds();
        while !self.holds() {
            let renewed = self.renewed.notified();
            tokio::pin!(renewed);
            renewed.as_mut().enable();
            if !self.holds() {
                renewed.await;
            }
        }
        had_ended
    }
}

fn since(began: Instant, then: Instant) -> u64 {
    Duration::as_millis(&then.saturating_duration_since(began)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_is_not_sure_waits_until_the_lease_is_renewed() {
        let lease = Lease::new(Instant::now());
        assert!(!lease.holds());
        let hour = Duration::from_secs(3600);
        tokio::join!(lease.be_sure(), async {
            lease.renew(Instant::now() + hour)
        });
        assert!(lease.holds());
        assert!(!lease.be_sure().await, "it holds");
    }
}
