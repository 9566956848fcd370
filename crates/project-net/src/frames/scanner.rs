//! Tracks brackets and strings of one message, byte by byte, to find its end or a violation.
//!
//! It deliberately checks less than JSON: the decoder decides whether the message is valid.
//! The scanner catches errors that would make one message swallow the next: an unclosed
//! bracket or string.

use crate::limits::MAX_DEPTH;

/// The effect of one more byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The message continues.
    More,
    /// This byte ends the message.
    Whole,
    /// This byte cannot stand here.
    Broken,
}

/// A bracket that was opened and not closed yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    Object,
    List,
}

/// The position inside a message.
#[derive(Clone, Debug, Default)]
pub struct Scanner {
    open: Vec<Open>,
    place: Place,
    /// The last byte that was not white space.
    before: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Place {
    #[default]
    Plain,
    String,
    Escape,
}

impl Scanner {
    /// Takes the next byte.
    pub fn take(&mut self, byte: u8) -> Progress {
        let progress = match (self.place, byte) {
            // A control character inside a string: the closing quote is missing.
            (Place::String | Place::Escape, 0..0x20) => Progress::Broken,
            (Place::Escape, _) => self.go(Place::String),
            (Place::String, b'\\') => self.go(Place::Escape),
            (Place::String, b'"') => self.go(Place::Plain),
            (Place::String, _) => Progress::More,
            (Place::Plain, b'"') => self.go(Place::String),
            (Place::Plain, b'{') => self.open(Open::Object),
            (Place::Plain, b'[') => self.open(Open::List),
            (Place::Plain, b'}') => self.close(Open::Object),
            (Place::Plain, b']') => self.close(Open::List),
            (Place::Plain, _) => Progress::More,
        };
        if !byte.is_ascii_whitespace() {
            self.before = byte;
        }
        progress
    }

    fn go(&mut self, place: Place) -> Progress {
        self.place = place;
        Progress::More
    }

    /// An opening bracket, valid where a value may begin. After a finished value it belongs to
    /// the next message, so this one was never closed.
    fn open(&mut self, what: Open) -> Progress {
        let may = match self.open.last() {
            None => what == Open::Object,
            Some(Open::Object) => self.before == b':',
            Some(Open::List) => matches!(self.before, b'[' | b','),
        };
        if !may || self.open.len() == MAX_DEPTH {
            return Progress::Broken;
        }
        self.open.push(what);
        Progress::More
    }

    fn close(&mut self, what: Open) -> Progress {
        match self.open.pop() {
            Some(open) if open == what && self.open.is_empty() => Progress::Whole,
            Some(open) if open == what => Progress::More,
            _ => Progress::Broken,
        }
    }
}
