//! Talk, at a table or in the lobby: the last lines, and how fast one person may speak.

use crate::WallTime;
use std::collections::{BTreeMap, VecDeque};
use wire::{ChatText, Line, Person, PersonId, limits::MAX_CHAT_LINES};

/// How many lines one person may say within [`SPEECH_WINDOW_MS`].
pub(crate) const SPEECH_LINES: usize = 5;
/// The time in which lines are counted.
pub(crate) const SPEECH_WINDOW_MS: u64 = 10_000;

/// What was said in one place.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chat {
    lines: VecDeque<Line>,
    /// The number of the last line.
    number: u64,
    /// When each person last spoke; not kept, a restart forgives.
    spoke: BTreeMap<PersonId, VecDeque<WallTime>>,
}

impl Chat {
    /// Talk whose lines are numbered on from there: where nothing is kept, no number may mean two
    /// lines.
    pub fn numbered_from(number: u64) -> Self {
        Self {
            number,
            ..Self::default()
        }
    }

    /// Whether the person may speak now; counts it if so.
    pub fn may_speak(&mut self, person: &PersonId, now: WallTime) -> bool {
        self.spoke.retain(|_, times| {
            times
                .back()
                .is_some_and(|&last| now.ms_since(last) < SPEECH_WINDOW_MS)
        });
        let times = self.spoke.entry(person.clone()).or_default();
        times.retain(|&time| now.ms_since(time) < SPEECH_WINDOW_MS);
        let may = times.len() < SPEECH_LINES;
        if may {
            times.push_back(now);
        }
        may
    }

    /// Adds a line under the next number.
    pub fn add(&mut self, by: Person, text: ChatText, now: WallTime) {
        self.number += 1;
        self.lines.push_back(Line {
            number: self.number,
            by,
            text,
            at_ms: now.0,
        });
        if self.lines.len() > MAX_CHAT_LINES {
            self.lines.pop_front();
        }
    }

    /// Adds a line that was numbered elsewhere, unless it is known. Ours are numbered on from the
    /// highest.
    pub fn hear(&mut self, line: Line) -> bool {
        if self.line(line.number).is_some() {
            return false;
        }
        self.number = self.number.max(line.number);
        let at = self
            .lines
            .partition_point(|other| other.number < line.number);
        self.lines.insert(at, line);
        if self.lines.len() > MAX_CHAT_LINES {
            self.lines.pop_front();
        }
        true
    }

    /// The number of the last line.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// What is remembered, oldest first.
    pub fn lines(&self) -> Vec<Line> {
        self.lines.iter().cloned().collect()
    }

    /// The line said last.
    pub fn last(&self) -> Option<&Line> {
        self.lines.back()
    }

    /// The line of this number, if it is remembered.
    pub fn line(&self, number: u64) -> Option<&Line> {
        self.lines.iter().find(|line| line.number == number)
    }

    /// Somebody whose words are remembered, as they were last called.
    pub fn speaker(&self, person: &PersonId) -> Option<&Person> {
        self.lines
            .iter()
            .rev()
            .map(|line| &line.by)
            .find(|by| by.id == *person)
    }

    /// Forgets what somebody has said.
    pub fn forget(&mut self, person: &PersonId) {
        self.lines.retain(|line| line.by.id != *person);
    }
}
