//! How often something may be tried, counted by key. The clock is an input.

use crate::limits::MAX_QUOTA_KEYS;
use hub::WallTime;
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

/// So many tries in so long a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub most: u32,
    pub window_ms: u64,
}

/// Counts tries by key, each from its first until the window has passed.
#[derive(Debug)]
pub(crate) struct Quota {
    rate: Rate,
    tries: Mutex<HashMap<String, Tries>>,
}

#[derive(Debug)]
struct Tries {
    since: WallTime,
    count: u32,
}

impl Quota {
    pub fn new(rate: Rate) -> Self {
        Self {
            rate,
            tries: Mutex::default(),
        }
    }

    /// Whether one more try may be made; counts it if so.
    pub fn lets(&self, key: &str, now: WallTime) -> bool {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if tries.len() >= MAX_QUOTA_KEYS {
            tries.retain(|_, tries| now.ms_since(tries.since) < self.rate.window_ms);
        }
        // Still full: a crowd of strangers. Forgetting them all lets some try more; keeping them
        // would let nobody in.
        if tries.len() >= MAX_QUOTA_KEYS {
            tries.clear();
        }
        let of_key = tries.entry(key.to_owned()).or_insert(Tries {
            since: now,
            count: 0,
        });
        if now.ms_since(of_key.since) >= self.rate.window_ms {
            *of_key = Tries {
                since: now,
                count: 0,
            };
        }
        of_key.count += 1;
        of_key.count <= self.rate.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate {
        most: 3,
        window_ms: 1_000,
    };

    #[test]
    fn tries_are_counted_by_key_until_their_window_has_passed() {
        let quota = Quota::new(RATE);
        let lets = |key, at| quota.lets(key, WallTime(at));
        assert_eq!(
            [0, 1, 2, 3, 999].map(|at| lets("ann", at)),
            [true, true, true, false, false]
        );
        assert!(lets("bob", 999), "others are not harmed");
        assert_eq!(
            [1_000, 1_001, 1_002, 1_003].map(|at| lets("ann", at)),
            [true, true, true, false]
        );
    }

    #[test]
    fn a_crowd_fills_no_memory() {
        let quota = Quota::new(RATE);
        for stranger in 0..MAX_QUOTA_KEYS + 10 {
            assert!(quota.lets(&stranger.to_string(), WallTime(0)));
        }
        assert!(quota.tries.lock().expect("no panic").len() <= MAX_QUOTA_KEYS);
    }
}
