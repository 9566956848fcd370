//! Slows the bots of real-time games down while timers are late: an overloaded server may think
//! slowly, but must keep time.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// How late a timer may be before bots pause.
const LATE: Duration = Duration::from_millis(4);
/// The shortest pause worth sleeping for, and the longest, in nanoseconds. The longest is short,
/// because something else than bots may make timers late.
const PAUSE_NS: (u64, u64) = (50_000, 6_000_000);
/// The pause grows by one eighth when a timer was late and shrinks by 1/1024 when it was not: about
/// one timer in a hundred is late in equilibrium.
const GROWTH: u64 = 8;
const DECAY: u64 = 1024;

/// The pause of bots between two decisions.
#[derive(Default, Debug)]
pub(crate) struct OverloadThrottle {
    pause_ns: AtomicU64,
}

impl OverloadThrottle {
    /// Notes how late a timer was.
    pub fn note(&self, late: Duration) {
        let (least, most) = PAUSE_NS;
        let next = |pause: u64| match late > LATE {
            true => (pause + pause / GROWTH).clamp(least, most),
            false => pause.saturating_sub(pause / DECAY + 1),
        };
        // An update lost to a concurrent one does no harm: the next follows soon.
        self.pause_ns
            .store(next(self.pause_ns.load(Relaxed)), Relaxed);
    }

    pub fn pause(&self) -> Option<Duration> {
        let pause = self.pause_ns.load(Relaxed);
        (pause >= PAUSE_NS.0).then(|| Duration::from_nanos(pause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_pause_while_bells_are_late_and_no_longer() {
        let throttle = OverloadThrottle::default();
        throttle.note(Duration::ZERO);
        assert_eq!(throttle.pause(), None);
        throttle.note(LATE * 2);
        let first = throttle.pause().expect("a pause");
        for _ in 0..1000 {
            throttle.note(LATE * 2);
        }
        let longest = throttle.pause().expect("a pause");
        assert!(longest > first && longest <= Duration::from_nanos(PAUSE_NS.1));
        for _ in 0..100_000 {
            throttle.note(LATE);
        }
        assert_eq!(throttle.pause(), None);
    }
}
