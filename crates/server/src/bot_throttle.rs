//! Slows bots in real time down while clocks are late: an overloaded server may be slow to think,
//! but not to wake.

use crate::limits::LATE;
use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// The shortest pause that is worth going to sleep for, and the longest, in nanoseconds: what makes
/// timers late may be something else than bots, and then it is no use that they stop.
const PAUSE_NS: (u64, u64) = (50_000, 6_000_000);
/// By which part the pause grows when a bell was late, and shrinks when one was not: so about one
/// in a hundred is late.
const GROWTH: u64 = 8;
const DECAY: u64 = 1024;

/// How long bots rest between two thoughts.
#[derive(Default, Debug)]
pub(crate) struct BotThrottle {
    pause_ns: AtomicU64,
}

impl BotThrottle {
    /// A bell rang this late.
    pub fn note(&self, late: Duration) {
        let (least, most) = PAUSE_NS;
        let next = |pause: u64| match late > LATE {
            true => (pause + pause / GROWTH).clamp(least, most),
            false => pause.saturating_sub(pause / DECAY + 1),
        };
        // Lost to a neighbour's note, this one is made up for by the next.
        self.pause_ns
            .store(next(self.pause_ns.load(Relaxed)), Relaxed);
    }

    /// How long to rest now.
    pub fn pause(&self) -> Option<Duration> {
        let pause = self.pause_ns.load(Relaxed);
        (pause >= PAUSE_NS.0).then(|| Duration::from_nanos(pause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_rest_while_bells_are_late_and_no_longer() {
        let bot_throttle = BotThrottle::default();
        bot_throttle.note(Duration::ZERO);
        assert_eq!(bot_throttle.pause(), None);
        bot_throttle.note(LATE * 2);
        let first = bot_throttle.pause().expect("a rest");
        for _ in 0..1000 {
            bot_throttle.note(LATE * 2);
        }
        let longest = bot_throttle.pause().expect("a rest");
        assert!(longest > first && longest <= Duration::from_nanos(PAUSE_NS.1));
        for _ in 0..100_000 {
            bot_throttle.note(LATE);
        }
        assert_eq!(bot_throttle.pause(), None);
    }
}
