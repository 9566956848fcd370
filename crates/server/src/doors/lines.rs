//! Reads lines with a limit, at a pace. What comes too fast waits in the network, where it costs us nothing.

use super::limits::{LINE_BURST, LINES_PER_SECOND, MAX_LINE_BYTES, MAX_SKIPPED_BYTES};
use std::time::Duration;
use tokio::{
    io::{AsyncRead, AsyncReadExt},
    time::{self, Instant},
};

/// What one read from a client gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Text(String),
    /// Too long, or no text.
    Invalid,
    /// So long that its end is not waited for.
    Endless,
}

/// The reading end of a connection.
pub(crate) struct Lines<R> {
    reader: R,
    /// What has come of the next lines; never more than [`MAX_LINE_BYTES`] and a little.
    heard: Vec<u8>,
    /// Bytes thrown away of a line that is too long.
    skipped: usize,
    /// When the lines read so far would have come at an even pace.
    even: Instant,
}

const READ_BYTES: usize = 512;
const INTERVAL: Duration = Duration::from_nanos(1_000_000_000 / LINES_PER_SECOND as u64);

impl<R: AsyncRead + Unpin> Lines<R> {
    pub fn of(reader: R) -> Self {
        Self { reader, heard: Vec::new(), skipped: 0, even: Instant::now() }
    }

    /// The next line; none when there are no more. May be dropped while it waits: nothing is lost.
    pub async fn next(&mut self) -> Option<Line> {
        if let Some(due) = self.even.checked_sub(INTERVAL * LINE_BURST) {
            time::sleep_until(due).await;
        }
        loop {
            if let Some(line) = self.cut() {
                self.even = self.even.max(Instant::now()) + INTERVAL;
                return Some(line);
            }
            if self.skipped > MAX_SKIPPED_BYTES {
                return Some(Line::Endless);
            }
            let mut more = [0; READ_BYTES];
            match self.reader.read(&mut more).await {
                Ok(0) | Err(_) => return None,
                Ok(count) => self.heard.extend_from_slice(&more[..count]),
            }
        }
    }

    /// Reads what still comes and throws it away. A socket closed with something unread would take back our last words.
    pub async fn drain(&mut self) {
        let mut more = [0; READ_BYTES];
        while let Ok(1..) = self.reader.read(&mut more).await {}
    }

    /// Takes a whole line out of what has come, or throws away what can only be part of one too long.
    fn cut(&mut self) -> Option<Line> {
        let Some(end) = self.heard.iter().position(|&byte| byte == b'\n') else {
            // One byte more for the `\r` that is ignored.
            if self.heard.len() > MAX_LINE_BYTES + 1 {
                self.skipped += self.heard.len();
                self.heard.clear();
            }
            return None;
        };
        let line: Vec<u8> = self.heard.drain(..=end).collect();
        let is_whole = std::mem::take(&mut self.skipped) == 0;
        Some(if is_whole { read(&line[..end]) } else { Line::Invalid })
    }
}

fn read(line: &[u8]) -> Line {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    match std::str::from_utf8(line) {
        Ok(text) if line.len() <= MAX_LINE_BYTES => Line::Text(text.to_owned()),
        _ => Line::Invalid,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doors::dama::request::Request;
    use proptest::{collection::vec, prelude::*};

    async fn all(bytes: &[u8]) -> Vec<Line> {
        let mut lines = Lines::of(bytes);
        let mut read = Vec::new();
        while let Some(line) = lines.next().await {
            read.push(line.clone());
            assert!(lines.heard.len() <= MAX_LINE_BYTES + 1 + READ_BYTES);
            if line == Line::Endless {
                break;
            }
        }
        read
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[tokio::test]
    async fn a_carriage_return_before_the_end_is_ignored_and_the_last_line_needs_its_end() {
        assert_eq!(all(b"1|PING\r\n\n2|PING\n3|PI").await, [text("1|PING"), text(""), text("2|PING")]);
    }

    #[tokio::test]
    async fn a_line_may_have_1024_bytes_and_no_more() {
        let longest = "x".repeat(MAX_LINE_BYTES);
        for end in ["\n", "\r\n"] {
            assert_eq!(all(format!("{longest}{end}").as_bytes()).await, [text(&longest)]);
            let lines = all(format!("{longest}x{end}1|PING\n").as_bytes()).await;
            assert_eq!(lines, [Line::Invalid, text("1|PING")]);
        }
        let long = "x".repeat(10 * MAX_LINE_BYTES);
        assert_eq!(all(format!("{long}\n1|PING\n").as_bytes()).await, [Line::Invalid, text("1|PING")]);
    }

    #[tokio::test]
    async fn a_line_without_an_end_is_not_waited_for() {
        assert_eq!(all(&vec![b'x'; 1_000_000]).await, [Line::Endless]);
    }

    #[tokio::test]
    async fn what_is_not_text_is_invalid() {
        assert_eq!(all(b"\xff\xfe|PING\n1|PING\n").await, [Line::Invalid, text("1|PING")]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_is_read_at_an_even_pace() {
        let began = Instant::now();
        let lines = 10 * LINE_BURST;
        assert_eq!(all("1|PING\n".repeat(lines as usize).as_bytes()).await.len(), lines as usize);
        assert!(began.elapsed() >= INTERVAL * (lines - LINE_BURST - 1));
    }

    proptest! {
        #[test]
        fn no_bytes_break_the_reader(bytes in vec(any::<u8>(), 0..4000)) {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
            let lines = runtime.expect("a runtime").block_on(all(&bytes));
            let ends = bytes.iter().filter(|&&byte| byte == b'\n').count();
            prop_assert_eq!(lines.len(), ends);
            for line in lines {
                if let Line::Text(line) = line {
                    let _ = Request::read(&line);
                }
            }
        }
    }
}
