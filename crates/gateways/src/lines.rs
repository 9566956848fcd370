//! Reads lines with a length limit, at a limited rate. Input over the rate waits in the TCP
//! buffers, where it costs no memory of ours.
//!
//! `docs/decisions/framing.md` says why this is not `tokio_util::codec`.

use crate::limits::{LINE_BURST, LINES_PER_SECOND};
use rate_limit::TokenBucket;
use std::time::Duration;
use tokio::{
    io::{AsyncRead, AsyncReadExt},
    time::{self, Instant},
};

/// How a protocol separates its messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Framing {
    /// The bytes that end a message.
    pub ends: &'static [u8],
    /// The pause after which received bytes count as a whole message; `None` if a message needs its
    /// ending.
    pub quiet: Option<Duration>,
    /// The longest message that is read, in bytes without its ending.
    pub max_bytes: usize,
    /// The longest message that is skipped to its end.
    pub max_skipped_bytes: usize,
}

/// One message of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Text(String),
    /// Longer than `max_bytes`, or not UTF-8.
    Invalid,
    /// Longer than `max_skipped_bytes`: its end is not waited for.
    Endless,
}

/// The result of one read.
enum Read {
    More,
    Quiet,
    End,
}

/// The reading half of a connection.
pub(crate) struct Lines<R> {
    reader: R,
    framing: Framing,
    /// Received bytes of the next lines: at most `max_bytes + 1` and one read.
    received: Vec<u8>,
    /// When the bytes of `received` count as a message, if none follow.
    whole_at: Option<Instant>,
    /// Discarded bytes of a line that is too long.
    skipped: usize,
    pace: TokenBucket,
}

const READ_BYTES: usize = 512;

impl<R: AsyncRead + Unpin> Lines<R> {
    pub fn of(reader: R, framing: Framing) -> Self {
        Self {
            reader,
            framing,
            received: Vec::new(),
            whole_at: None,
            skipped: 0,
            pace: TokenBucket::new(LINES_PER_SECOND, LINE_BURST),
        }
    }

    /// Returns the next line; `None` at the end of the connection. Cancel safe.
    pub async fn next(&mut self) -> Option<Line> {
        if let Some(ready) = self.pace.ready_at() {
            time::sleep_until(ready.into()).await;
        }
        let line = loop {
            if let Some(line) = self.cut() {
                break line;
            }
            if self.skipped > self.framing.max_skipped_bytes {
                return Some(Line::Endless);
            }
            match self.read().await {
                Read::More => {}
                Read::Quiet => break self.rest(),
                Read::End => return None,
            }
        };
        self.pace.count(Instant::now().into_std());
        Some(line)
    }

    /// Reads more, or waits until the pause is long enough. Input that is there already comes
    /// first.
    async fn read(&mut self) -> Read {
        let has_part = !self.received.is_empty() || self.skipped > 0;
        let mut more = [0; READ_BYTES];
        tokio::select! {
            biased;
            read = self.reader.read(&mut more) => match read {
                Ok(0) | Err(_) => Read::End,
                Ok(count) => {
                    self.received.extend_from_slice(&more[..count]);
                    self.whole_at = self.framing.quiet.map(|quiet| Instant::now() + quiet);
                    Read::More
                }
            },
            () = until(self.whole_at), if has_part => Read::Quiet,
        }
    }

    /// Reads and discards everything up to the end of the connection.
    pub async fn drain(&mut self) {
        let mut more = [0; READ_BYTES];
        while let Ok(1..) = self.reader.read(&mut more).await {}
    }

    /// Takes a whole line from the received bytes, or discards them if they are part of a line that
    /// is too long.
    fn cut(&mut self) -> Option<Line> {
        if let Some(end) = self
            .received
            .iter()
            .position(|byte| self.framing.ends.contains(byte))
        {
            let line: Vec<u8> = self.received.drain(..=end).collect();
            return Some(self.finish(&line[..end]));
        }
        // One byte more for a `\\r` before the ending.
        if self.received.len() > self.framing.max_bytes + 1 {
            self.skipped += self.received.len();
            self.received.clear();
        }
        None
    }

    /// Takes all received bytes as a line, after a pause.
    fn rest(&mut self) -> Line {
        self.whole_at = None;
        let line = std::mem::take(&mut self.received);
        self.finish(&line)
    }

    fn finish(&mut self, line: &[u8]) -> Line {
        let is_whole = std::mem::take(&mut self.skipped) == 0;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match std::str::from_utf8(line) {
            Ok(text) if is_whole && line.len() <= self.framing.max_bytes => {
                Line::Text(text.to_owned())
            }
            _ => Line::Invalid,
        }
    }
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => time::sleep_until(time).await,
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{collection::vec, prelude::*};
    use tokio::io::AsyncWriteExt;

    const MAX_LINE_BYTES: usize = 1024;
    const LINES: Framing = Framing {
        ends: b"\n",
        quiet: None,
        max_bytes: MAX_LINE_BYTES,
        max_skipped_bytes: 16 * 1024,
    };
    /// Framing like Kanasta's: two endings, or a pause.
    const QUIET: Duration = Duration::from_millis(50);
    const PAUSED: Framing = Framing {
        ends: b"#\n",
        quiet: Some(QUIET),
        ..LINES
    };

    async fn all(bytes: &[u8]) -> Vec<Line> {
        all_of(bytes, LINES).await
    }

    async fn all_of(bytes: &[u8], framing: Framing) -> Vec<Line> {
        let mut lines = Lines::of(bytes, framing);
        let mut read = Vec::new();
        while let Some(line) = lines.next().await {
            read.push(line.clone());
            assert!(lines.received.len() <= MAX_LINE_BYTES + 1 + READ_BYTES);
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
        assert_eq!(
            all(b"1|PING\r\n\n2|PING\n3|PI").await,
            [text("1|PING"), text(""), text("2|PING")]
        );
    }

    #[tokio::test]
    async fn a_line_may_have_1024_bytes_and_no_more() {
        let longest = "x".repeat(MAX_LINE_BYTES);
        for end in ["\n", "\r\n"] {
            assert_eq!(
                all(format!("{longest}{end}").as_bytes()).await,
                [text(&longest)]
            );
            let lines = all(format!("{longest}x{end}1|PING\n").as_bytes()).await;
            assert_eq!(lines, [Line::Invalid, text("1|PING")]);
        }
        let long = "x".repeat(10 * MAX_LINE_BYTES);
        assert_eq!(
            all(format!("{long}\n1|PING\n").as_bytes()).await,
            [Line::Invalid, text("1|PING")]
        );
    }

    #[tokio::test]
    async fn a_line_without_an_end_is_not_waited_for() {
        assert_eq!(all(&vec![b'x'; 1_000_000]).await, [Line::Endless]);
    }

    #[tokio::test]
    async fn what_is_not_text_is_invalid() {
        assert_eq!(
            all(b"\xff\xfe|PING\n1|PING\n").await,
            [Line::Invalid, text("1|PING")]
        );
    }

    #[tokio::test]
    async fn every_ending_of_the_protocol_ends_a_message() {
        assert_eq!(
            all_of(b"a;b#c\r\n#d", PAUSED).await,
            [text("a;b"), text("c"), text("")]
        );
    }

    #[tokio::test(start_paused = true)]
    async fn what_came_is_a_message_once_the_line_is_quiet_and_not_before() {
        let (mut there, here) = tokio::io::duplex(64);
        let mut lines = Lines::of(here, PAUSED);
        there.write_all(b"VZIT_KARTU;").await.unwrap();
        assert!(
            time::timeout(QUIET / 2, lines.next()).await.is_err(),
            "more may come"
        );
        there.write_all(b"BALIK").await.unwrap();
        assert!(
            time::timeout(QUIET / 2, lines.next()).await.is_err(),
            "the quiet begins anew"
        );
        assert_eq!(lines.next().await, Some(text("VZIT_KARTU;BALIK")));
        assert!(
            time::timeout(QUIET * 10, lines.next()).await.is_err(),
            "quiet alone is no message"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_message_ended_by_quiet_is_invalid_and_the_next_is_read() {
        let (mut there, here) = tokio::io::duplex(4 * MAX_LINE_BYTES);
        let mut lines = Lines::of(here, PAUSED);
        there.write_all(&[b'x'; MAX_LINE_BYTES + 2]).await.unwrap();
        assert_eq!(lines.next().await, Some(Line::Invalid));
        there.write_all(b"CHAT;hi").await.unwrap();
        assert_eq!(lines.next().await, Some(text("CHAT;hi")));
        drop(there);
        assert_eq!(lines.next().await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_message_that_waits_in_the_tcp_buffers_is_not_cut_in_two() {
        let count = 3 * LINE_BURST as usize;
        let lines = all_of("ZMENA_TYMU;0#".repeat(count).as_bytes(), PAUSED).await;
        assert_eq!(lines, vec![text("ZMENA_TYMU;0"); count]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_is_read_at_an_even_pace() {
        let began = Instant::now();
        let lines = 10 * LINE_BURST;
        assert_eq!(
            all("1|PING\n".repeat(lines as usize).as_bytes())
                .await
                .len(),
            lines as usize
        );
        let interval = Duration::from_secs(1) / LINES_PER_SECOND;
        // The end of input waits for its turn, too.
        assert_eq!(began.elapsed(), interval * (lines - LINE_BURST + 1));
    }

    proptest! {
        #[test]
        fn no_bytes_break_the_reader(bytes in vec(any::<u8>(), 0..4000)) {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
            let lines = runtime.expect("a runtime").block_on(all(&bytes));
            let ends = bytes.iter().filter(|&&byte| byte == b'\n').count();
            prop_assert_eq!(lines.len(), ends);
        }

        #[test]
        fn no_bytes_break_the_reader_of_a_protocol_with_two_endings(bytes in vec(any::<u8>(), 0..4000)) {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
            let lines = runtime.expect("a runtime").block_on(all_of(&bytes, PAUSED));
            let ends = bytes.iter().filter(|byte| b"#\n".contains(byte)).count();
            prop_assert_eq!(lines.len(), ends);
        }
    }
}
