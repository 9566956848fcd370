//! How often one person may do something at a table or in the lobby.

use crate::WallTime;
use std::collections::{BTreeMap, VecDeque};
use wire::PersonId;

/// `most` times within any `window_ms`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PersonRate {
    pub most: usize,
    pub window_ms: u64,
}

/// When each person last did it. Not journaled: a restart resets the limit.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PersonRateLimiter {
    rate: PersonRate,
    times: BTreeMap<PersonId, VecDeque<WallTime>>,
}

impl PersonRateLimiter {
    pub fn new(rate: PersonRate) -> Self {
        Self {
            rate,
            times: BTreeMap::new(),
        }
    }

    /// Whether the person may do it now. If so, counts it.
    pub fn allows(&mut self, person: &PersonId, now: WallTime) -> bool {
        let PersonRate { most, window_ms } = self.rate;
        let is_recent = |time: WallTime| now.ms_since(time) < window_ms;
        self.times
            .retain(|_, times| times.back().is_some_and(|&last| is_recent(last)));
        let times = self.times.entry(person.clone()).or_default();
        times.retain(|&time| is_recent(time));
        let may = times.len() < most;
        if may {
            times.push_back(now);
        }
        may
    }
}
