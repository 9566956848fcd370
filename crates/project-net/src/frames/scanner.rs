//! Follows the brackets and strings of one message, byte by byte, to know where it ends - or that
//! it cannot go on like this.
//!
//! It knows less than JSON on purpose: whether the whole is a message is for the decoder to say. It
//! catches what would make one message swallow the next: a bracket that was never closed, a string
//! that was never ended.

use crate::limits::MAX_DEPTH;

/// What one more byte means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The message goes on.
    More,
    /// This byte is its last.
    Whole,
    /// This byte cannot be in a message here.
    Broken,
}

/// What has been opened and not closed yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    Object,
    List,
}

/// Where in a message the next byte is.
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
            // A line that ends inside a string: its closing quote was forgotten.
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

    /// A bracket opens where a value may stand. After a finished value it is the next message, and
    /// this one was never closed.
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
