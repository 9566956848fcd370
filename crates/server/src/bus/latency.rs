//! How long ago a parcel was sent, without clocks that agree: beside the quickest of its sender's
//! lately.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};
use store::Node;

/// For how long the quickest is remembered, at the least. Clocks drift apart, by less than a
/// millisecond in that time.
const REMEMBERED: Duration = Duration::from_secs(60);

/// What is known of each sender's clock, by its term.
pub(super) struct Delays {
    began: Instant,
    of_term: HashMap<i64, Quickest>,
}

/// By how much a sender's clock is behind ours, in milliseconds, as the quickest parcels show it.
struct Quickest {
    since: Instant,
    now: i64,
    before: i64,
}

impl Delays {
    pub fn new(began: Instant) -> Self {
        Self {
            began,
            of_term: HashMap::new(),
        }
    }

    /// When it was sent, by our clock, if it came now; `sent_ms` is by its sender's.
    pub fn sent(&mut self, from: &Node, sent_ms: u64, now: Instant) -> Instant {
        let behind = now.saturating_duration_since(self.began).as_millis() as i64 - sent_ms as i64;
        if !self.of_term.contains_key(&from.term) {
            let is_heard = |quickest: &Quickest| {
                now.saturating_duration_since(quickest.since) < REMEMBERED * 3
            };
            self.of_term.retain(|_, quickest| is_heard(quickest));
        }
        let quickest = self.of_term.entry(from.term).or_insert(Quickest {
            since: now,
            now: behind,
            before: behind,
        });
        if now.saturating_duration_since(quickest.since) > REMEMBERED {
            *quickest = Quickest {
                since: now,
                now: behind,
                before: quickest.now,
            };
        }
        quickest.now = quickest.now.min(behind);
        let late = behind - quickest.now.min(quickest.before);
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
    fn what_was_held_up_is_known_to_be_old_whatever_the_senders_clock_says() {
        let began = Instant::now();
        for ahead in [0_u64, 5, 100_000] {
            let mut delays = Delays::new(began);
            let mut sent = |sent, came| delays.sent(&node(), ahead + sent, began + ms(came));
            assert_eq!(sent(10, 30), began + ms(30), "the first is taken for quick");
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
    fn clocks_that_drift_apart_make_nothing_old() {
        let began = Instant::now();
        let mut delays = Delays::new(began);
        // A day of seconds; ours gains 43 ms in an hour.
        for second in 0..86_400_u64 {
            let came = began + ms(second * 1_000 + second / 84);
            let sent = delays.sent(&node(), second * 1_000, came);
            assert!(came - sent <= ms(2), "{:?} after {second} s", came - sent);
        }
    }
}
