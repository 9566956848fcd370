//! Chat at a table or in the lobby: the last lines, and a limit on how fast one person may
//! speak.

use crate::{
    WallTime,
    person_rate::{PersonRate, PersonRateLimiter},
};
use std::collections::VecDeque;
use wire::{ChatText, Line, Person, PersonId, limits::MAX_CHAT_LINES};

/// How many lines one person may say.
const SPEECH_RATE: PersonRate = PersonRate {
    most: 5,
    window_ms: 10_000,
};

/// The chat of one table, or of the lobby: the last [`MAX_CHAT_LINES`] lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Chat {
    lines: VecDeque<Line>,
    /// The number of the last line.
    number: u64,
    spoken: PersonRateLimiter,
}

impl Default for Chat {
    fn default() -> Self {
        Self {
            lines: VecDeque::new(),
            number: 0,
            spoken: PersonRateLimiter::new(SPEECH_RATE),
        }
    }
}

impl Chat {
    /// A chat that continues numbering after `number`. The lobby chat is not journaled, so it
    /// must not reuse a number that a report may refer to.
    pub fn numbered_from(number: u64) -> Self {
        Self {
            number,
            ..Self::default()
        }
    }

    /// Whether the person may speak now. If so, counts the line against the limit.
    pub fn may_speak(&mut self, person: &PersonId, now: WallTime) -> bool {
        self.spoken.allows(person, now)
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

    /// Adds a line that another node has numbered. Returns `false` if it is already known; later
    /// lines of this node continue after the highest number.
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

    pub fn number(&self) -> u64 {
        self.number
    }

    /// The remembered lines, oldest first.
    pub fn lines(&self) -> Vec<Line> {
        self.lines.iter().cloned().collect()
    }

    pub fn last(&self) -> Option<&Line> {
        self.lines.back()
    }

    /// The line with this number, if it is still remembered.
    pub fn line(&self, number: u64) -> Option<&Line> {
        self.lines.iter().find(|line| line.number == number)
    }

    /// The author of a remembered line, under the nick of their latest one.
    pub fn speaker(&self, person: &PersonId) -> Option<&Person> {
        self.lines
            .iter()
            .rev()
            .map(|line| &line.by)
            .find(|by| by.id == *person)
    }

    /// Drops every line said by the person.
    pub fn forget(&mut self, person: &PersonId) {
        self.lines.retain(|line| line.by.id != *person);
    }
}
