//! Buffers incoming bytes and cuts them into messages.

use super::scanner::{Progress, Scanner};
use crate::limits::MAX_MESSAGE_BYTES;

/// The result of cutting: a message, or an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// The bytes from a `{` to its matching `}`.
    Message(Vec<u8>),
    /// Bytes that are not a message.
    Invalid(FrameError),
}

/// The reason why bytes are not a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FrameError {
    /// Something other than white space stands between two messages.
    #[error("something that does not begin with {{")]
    Noise,
    /// A bracket or a quote is missing, or the nesting is deeper than [`MAX_DEPTH`].
    #[error("a message whose brackets or quotes do not match")]
    Broken,
    /// More than [`MAX_MESSAGE_BYTES`].
    #[error("a message longer than {MAX_MESSAGE_BYTES} bytes")]
    TooLong,
}

/// How every message of the source begins: where to look for the next message inside a broken
/// one.
const OPENING: &[u8] = b"\"MessageType\"";

/// Cuts a stream of bytes into messages.
#[derive(Default)]
pub struct Cutter {
    heard: Vec<u8>,
    /// How many bytes of `heard` are scanned.
    scanned: usize,
    scanner: Scanner,
    mode: Mode,
}

/// What the next byte belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Mode {
    /// Between two messages.
    #[default]
    Between,
    /// Invalid bytes that have been reported already.
    Noise,
    /// A message that begins at the first byte of `heard`.
    Message,
    /// A message that is too long: scanned to its end, but not stored.
    TooLong,
}

impl Cutter {
    /// Appends received bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.heard.extend_from_slice(bytes);
    }

    /// The next message or error; `None` until more bytes arrive.
    pub fn cut(&mut self) -> Option<Frame> {
        loop {
            let frame = match self.mode {
                Mode::Between | Mode::Noise => self.seek(),
                Mode::Message | Mode::TooLong => self.follow(),
            };
            match frame {
                Step::Again => {}
                Step::Wait => return None,
                Step::Cut(frame) => return Some(frame),
            }
        }
    }

    /// Skips to the next `{`.
    fn seek(&mut self) -> Step {
        let begin = self.heard.iter().position(|&byte| byte == b'{');
        let between = &self.heard[..begin.unwrap_or(self.heard.len())];
        let is_noise = !between.iter().all(u8::is_ascii_whitespace);
        self.forget(between.len());
        match (begin, is_noise && self.mode == Mode::Between) {
            (None, false) => Step::Wait,
            (None, true) => self.report(Mode::Noise, FrameError::Noise),
            (Some(_), true) => self.report(Mode::Message, FrameError::Noise),
            (Some(_), false) => {
                self.mode = Mode::Message;
                Step::Again
            }
        }
    }

    /// Scans the current message to its end.
    fn follow(&mut self) -> Step {
        while let Some(&byte) = self.heard.get(self.scanned) {
            match self.scanner.take(byte) {
                Progress::More => self.scanned += 1,
                Progress::Whole => return self.finish(),
                Progress::Broken => return self.give_up(),
            }
            if self.scanned > MAX_MESSAGE_BYTES {
                return self.overflow();
            }
        }
        if self.mode == Mode::TooLong {
            self.heard.clear();
            self.scanned = 0;
        }
        Step::Wait
    }

    fn finish(&mut self) -> Step {
        let message: Vec<u8> = self.heard.drain(..=self.scanned).collect();
        let was = std::mem::take(&mut self.mode);
        self.forget(0);
        match was {
            Mode::TooLong => Step::Again,
            _ if message.len() > MAX_MESSAGE_BYTES => {
                Step::Cut(Frame::Invalid(FrameError::TooLong))
            }
            _ => Step::Cut(Frame::Message(message)),
        }
    }

    /// Reports the current message as broken, and restarts at the next message that seems to
    /// begin inside it.
    fn give_up(&mut self) -> Step {
        let was_reported = self.mode == Mode::TooLong;
        let next = if was_reported {
            None
        } else {
            opening_after_first(&self.heard[..self.scanned])
        };
        self.forget(next.unwrap_or(self.scanned));
        // The rest of a broken message is not reported again.
        self.mode = Mode::Noise;
        if was_reported {
            Step::Again
        } else {
            Step::Cut(Frame::Invalid(FrameError::Broken))
        }
    }

    fn overflow(&mut self) -> Step {
        self.heard.drain(..self.scanned);
        self.scanned = 0;
        let was_reported = std::mem::replace(&mut self.mode, Mode::TooLong) == Mode::TooLong;
        if was_reported {
            Step::Again
        } else {
            Step::Cut(Frame::Invalid(FrameError::TooLong))
        }
    }

    fn report(&mut self, next: Mode, error: FrameError) -> Step {
        self.mode = next;
        Step::Cut(Frame::Invalid(error))
    }

    /// Drops the first `count` bytes and starts a new scan.
    fn forget(&mut self, count: usize) {
        self.heard.drain(..count);
        self.scanned = 0;
        self.scanner = Scanner::default();
    }
}

/// The result of one step of `cut`.
enum Step {
    Again,
    Wait,
    Cut(Frame),
}

/// The offset at which another message seems to begin inside a broken one.
fn opening_after_first(bytes: &[u8]) -> Option<usize> {
    let mut braces = (1..bytes.len()).filter(|&at| bytes[at] == b'{');
    braces.find(|&at| bytes[at + 1..].trim_ascii_start().starts_with(OPENING))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{collection::vec, prelude::*};

    /// Feeds the bytes in chunks of `piece`; returns messages as text and errors as their
    /// display.
    fn cut(bytes: &[u8], piece: usize) -> Vec<String> {
        let mut cutter = Cutter::default();
        let mut frames = Vec::new();
        for part in bytes.chunks(piece) {
            cutter.feed(part);
            while let Some(frame) = cutter.cut() {
                frames.push(match frame {
                    Frame::Message(message) => String::from_utf8_lossy(&message).into_owned(),
                    Frame::Invalid(error) => format!("{error:?}"),
                });
            }
            assert!(cutter.heard.len() <= MAX_MESSAGE_BYTES + piece);
        }
        frames
    }

    fn check(bytes: &str, expected: &[&str]) {
        for piece in [1, 2, 7, bytes.len()] {
            assert_eq!(
                cut(bytes.as_bytes(), piece),
                expected,
                "in pieces of {piece}: {bytes}"
            );
        }
    }

    const WAKE: &str = r#"{"MessageType":"WakeUp"}"#;

    #[test]
    fn messages_follow_each_other_with_any_or_no_white_space() {
        for between in ["", " ", "\n", "\r\n\t  "] {
            check(&[WAKE, WAKE, WAKE].join(between), &[WAKE, WAKE, WAKE]);
        }
    }

    #[test]
    fn a_message_may_be_spread_over_lines_and_hold_brackets_in_strings() {
        let spread = "{\n \"MessageType\" : \"Wa}{\\\"[\",\n \"Grid\": [ {\n } , { } ]\n}";
        check(&format!("{spread}{WAKE}"), &[spread, WAKE]);
    }

    #[test]
    fn a_broken_message_does_not_take_the_next_ones_with_it() {
        for broken in [
            r#"{"MessageType":"WakeUp""#,
            r#"{"MessageType":"#,
            r#"{"MessageType""#,
            r#"{"MessageType":"X","Grid":[{"a":1},"#,
            r#"{"MessageType":"X","Grid":[{"a":1}}"#,
            r#"{"MessageType":"WakeUp]"#,
            "{",
        ] {
            check(
                &format!("{broken}\n{WAKE}{WAKE}\n"),
                &["Broken", WAKE, WAKE],
            );
        }
    }

    #[test]
    fn noise_between_messages_is_reported_once_and_passed_over() {
        check(
            &format!("hello ]]\n\"there\" {WAKE}{WAKE}bye\n"),
            &["Noise", WAKE, WAKE, "Noise"],
        );
        check(&format!("\u{feff}{WAKE}"), &["Noise", WAKE]);
    }

    #[test]
    fn a_message_may_have_64_kib_and_no_more() {
        let long = |length: usize| format!(r#"{{"MessageType":"{}"}}"#, "x".repeat(length - 18));
        let longest = long(MAX_MESSAGE_BYTES);
        assert_eq!(longest.len(), MAX_MESSAGE_BYTES);
        let after = |text: String| cut(format!("{text}{WAKE}").as_bytes(), 4096);
        assert_eq!(after(longest.clone()), [&longest, WAKE]);
        assert_eq!(after(long(MAX_MESSAGE_BYTES + 1)), ["TooLong", WAKE]);
        assert_eq!(after(long(10 * MAX_MESSAGE_BYTES)), ["TooLong", WAKE]);
        assert_eq!(
            after(format!("{{\"MessageType\":\"{}\n", longest)),
            ["TooLong", WAKE]
        );
    }

    #[test]
    fn what_nests_too_deeply_is_broken() {
        let deep = format!(r#"{{"MessageType":{}"#, "[".repeat(1000));
        check(&format!("{deep}\n{WAKE}"), &["Broken", WAKE]);
    }

    proptest! {
        #[test]
        fn no_bytes_break_the_cutter(bytes in vec(any::<u8>(), 0..2000), piece in 1usize..300) {
            cut(&bytes, piece);
        }

        #[test]
        fn no_soup_of_brackets_hides_the_last_message(soup in r#"[\[\]{}:,"\\ a\n]{0,200}"#, piece in 1usize..50) {
            let frames = cut(format!("{soup}\n{WAKE}{WAKE}").as_bytes(), piece);
            prop_assert_eq!(frames.last().map(String::as_str), Some(WAKE), "{:?}", frames);
        }

        #[test]
        fn how_bytes_arrive_does_not_matter(soup in r#"[\[\]{}:,"\\ a\n]{0,200}"#, piece in 1usize..50) {
            let text = format!("{soup}{WAKE}");
            prop_assert_eq!(cut(text.as_bytes(), piece), cut(text.as_bytes(), text.len()));
        }
    }
}
