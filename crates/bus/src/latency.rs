//! How long ago a message was sent, without clocks that agree: compared with the quickest recent
//! message of the same sender.

use ids::Node;
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// How long the quickest message counts, at least. Clocks drift apart by less than a millisecond in
/// that time.
const WINDOW: Duration = Duration::from_secs(60);

/// Estimates when messages were sent from `Envelope::sent_ms`, so that a delayed command is not
/// carried out.
pub(crate) struct LatencyGuard {
    began: Instant,
    /// By the `term` of the sender.
    offsets: HashMap<i64, Offset>,
}

/// By how many milliseconds a sender's clock is behind ours, as its quickest messages show it.
struct Offset {
    since: Instant,
    /// The least in this window.
    now: i64,
    /// The least in the window before.
    before: i64,
}

impl LatencyGuard {
    pub fn new(began: Instant) -> Self {
        Self {
            began,
            offsets: HashMap::new(),
        }
    }

    /// Returns when a message that arrived at `now` was sent, by our clock. `sent_ms` is by the
    /// sender's clock.
    pub fn sent_at(&mut self, from: &Node, sent_ms: u64, now: Instant) -> Instant {
        let behind = now.saturating_duration_since(self.began).as_millis() as i64 - sent_ms as i64;
        if !self.offsets.contains_key(&from.term) {
            let is_recent =
                |offset: &Offset| now.saturating_duration_since(offset.since) < WINDOW * 3;
            self.offsets.retain(|_, offset| is_recent(offset));
        }
        let offset = self.offsets.entry(from.term).or_insert(Offset {
            since: now,
            now: behind,
            before: behind,
        });
        if now.saturating_duration_since(offset.since) > WINDOW {
            *offset = Offset {
                since: now,
                now: behind,
                before: offset.now,
            };
        }
        offset.now = offset.now.min(behind);
        let late = behind - offset.now.min(offset.before);
        now.checked_sub(Duration::from_millis(late.unsigned_abs()))
            .unwrap_or(self.began)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node() -> Node {
        Node {
            name: "a".to_owned(),
            term: 1,
        }
    }

    fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn a_delayed_message_is_known_to_be_old_whatever_the_senders_clock_says() {
        let began = Instant::now();
        for ahead in [0_u64, 5, 100_000] {
            let mut guard = LatencyGuard::new(began);
            let mut sent = |sent, came| guard.sent_at(&node(), ahead + sent, began + ms(came));
            assert_eq!(sent(10, 30), began + ms(30), "the first counts as quick");
            assert_eq!(sent(40, 60), began + ms(60));
            assert_eq!(sent(50, 4_070), began + ms(70), "four seconds late");
            assert_eq!(
                sent(4_100, 4_105),
                began + ms(4_105),
                "quicker than any before"
            );
        }
    }

    #[test]
    fn clocks_that_drift_apart_make_no_message_old() {
        let began = Instant::now();
        let mut guard = LatencyGuard::new(began);
        // A day of seconds; ours gains 43 ms in an hour.
        for second in 0..86_400_u64 {
            let came = began + ms(second * 1_000 + second / 84);
            let sent = guard.sent_at(&node(), second * 1_000, came);
            assert!(came - sent <= ms(2), "{:?} after {second} s", came - sent);
        }
    }
}
