//! How long this node may act on its tables.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// The node's lease as far as the node knows: it may have been renewed in the database since, but
/// it has not ended before this time.
#[derive(Debug)]
pub struct Lease {
    began: Instant,
    /// The end in milliseconds after `began`.
    ends_ms: AtomicU64,
    renewed: Notify,
}

impl Lease {
    pub fn until(ends: Instant) -> Self {
        let began = Instant::now();
        Self {
            began,
            ends_ms: AtomicU64::new(since(began, ends)),
            renewed: Notify::new(),
        }
    }

    pub fn holds(&self) -> bool {
        since(self.began, Instant::now()) < self.ends_ms.load(Ordering::Relaxed)
    }

    pub fn renew(&self, ends: Instant) {
        self.ends_ms
            .store(since(self.began, ends), Ordering::Relaxed);
        self.renewed.notify_waiters();
    }

    /// Waits while the lease has ended. Returns whether it had: then another node may have taken
    /// tables over.
    pub async fn wait_until_held(&self) -> bool {
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
    async fn a_node_whose_lease_has_ended_waits_until_it_is_renewed() {
        let lease = Lease::until(Instant::now());
        assert!(!lease.holds());
        let hour = Duration::from_secs(3600);
        tokio::join!(lease.wait_until_held(), async {
            lease.renew(Instant::now() + hour)
        });
        assert!(lease.holds());
        assert!(!lease.wait_until_held().await, "it holds");
    }
}
