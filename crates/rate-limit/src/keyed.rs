//! Attempts counted by key in fixed windows.

use parking_lot::Mutex;
use std::collections::HashMap;

/// Most keys that one [`KeyedLimiter`] counts at once.
pub const MAX_KEYS: usize = 100_000;

/// `most` attempts in `window_ms`.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub most: u32,
    pub window_ms: u64,
}

/// Counts the attempts of each key from its first one until the window has passed.
#[derive(Debug)]
pub struct KeyedLimiter {
    rate: Rate,
    windows: Mutex<HashMap<String, Window>>,
}

#[derive(Debug)]
struct Window {
    began_ms: u64,
    count: u32,
}

impl KeyedLimiter {
    pub fn new(rate: Rate) -> Self {
        Self {
            rate,
            windows: Mutex::default(),
        }
    }

    /// Counts an attempt and returns whether it is within the rate.
    pub fn allows(&self, key: &str, now_ms: u64) -> bool {
        let mut windows = self.windows.lock();
        let is_open =
            |window: &Window| now_ms.saturating_sub(window.began_ms) < self.rate.window_ms;
        if windows.len() >= MAX_KEYS {
            windows.retain(|_, window| is_open(window));
        }
        // Still full: many addresses at once. Clearing the map lets some of them try more often;
        // keeping it would refuse every new key.
        if windows.len() >= MAX_KEYS {
            windows.clear();
        }
        let new = || Window {
            began_ms: now_ms,
            count: 0,
        };
        let window = windows.entry(key.to_owned()).or_insert_with(new);
        if !is_open(window) {
            *window = new();
        }
        window.count += 1;
        window.count <= self.rate.most
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
    fn attempts_are_counted_by_key_until_their_window_has_passed() {
        let limiter = KeyedLimiter::new(RATE);
        let allows = |key, at| limiter.allows(key, at);
        assert_eq!(
            [0, 1, 2, 3, 999].map(|at| allows("ann", at)),
            [true, true, true, false, false]
        );
        assert!(allows("bob", 999), "other keys are not harmed");
        assert_eq!(
            [1_000, 1_001, 1_002, 1_003].map(|at| allows("ann", at)),
            [true, true, true, false]
        );
    }

    #[test]
    fn the_number_of_keys_is_bounded() {
        let limiter = KeyedLimiter::new(RATE);
        for number in 0..MAX_KEYS + 10 {
            assert!(limiter.allows(&number.to_string(), 0));
        }
        assert!(limiter.windows.lock().len() <= MAX_KEYS);
    }
}
