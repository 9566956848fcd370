//! The talk at a table: the last lines, and how fast one person may speak.

use crate::WallTime;
use std::collections::{BTreeMap, VecDeque};
use wire::{Line, PersonId, limits::MAX_CHAT_LINES};

/// How many lines one person may say within [`SPEECH_WINDOW_MS`].
pub(crate) const SPEECH_LINES: usize = 5;
/// The time in which lines are counted.
pub(crate) const SPEECH_WINDOW_MS: u64 = 10_000;

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Chat {
    lines: VecDeque<Line>,
    /// When each person last spoke; not kept, a restart forgives.
    spoke: BTreeMap<PersonId, VecDeque<WallTime>>,
}

impl Chat {
    /// Whether the person may speak now; counts it if so.
    pub fn may_speak(&mut self, person: &PersonId, now: WallTime) -> bool {
        self.spoke.retain(|_, times| times.back().is_some_and(|&last| now.ms_since(last) < SPEECH_WINDOW_MS));
        let times = self.spoke.entry(person.clone()).or_default();
        times.retain(|&time| now.ms_since(time) < SPEECH_WINDOW_MS);
        let may = times.len() < SPEECH_LINES;
        if may {
            times.push_back(now);
        }
        may
    }

    pub fn add(&mut self, line: Line) {
        self.lines.push_back(line);
        if self.lines.len() > MAX_CHAT_LINES {
            self.lines.pop_front();
        }
    }

    pub fn lines(&self) -> Vec<Line> {
        self.lines.iter().cloned().collect()
    }
}
