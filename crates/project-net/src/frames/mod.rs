//! Splits a connection's bytes into messages, which may be separated by any or no white
//! space. A broken message does not take the next ones with it.

mod cutter;
mod scanner;

pub use cutter::{Frame, FrameError};

use crate::limits::{MESSAGE_BURST, MESSAGES_PER_SECOND};
use cutter::Cutter;
use std::time::Duration;
use tokio::{
    io::{AsyncRead, AsyncReadExt},
    time::{self, Instant},
};

const READ_BYTES: usize = 4096;
const INTERVAL: Duration = Duration::from_nanos(1_000_000_000 / MESSAGES_PER_SECOND as u64);

/// The reading half of a connection.
pub struct Frames<R> {
    reader: R,
    cutter: Cutter,
    pace: Pace,
}

/// How fast messages are taken from a connection.
enum Pace {
    /// Without a limit.
    Free,
    /// At most [`MESSAGES_PER_SECOND`] on average; more waits in the TCP buffers. Contains the
    /// time at which the messages read so far would have arrived at that rate.
    Even(Instant),
}

impl<R: AsyncRead + Unpin> Frames<R> {
    /// Reads messages without a rate limit.
    pub fn of(reader: R) -> Self {
        Self {
            reader,
            cutter: Cutter::default(),
            pace: Pace::Free,
        }
    }

    /// Reads messages at the rate that `limits` allows.
    pub fn paced(reader: R) -> Self {
        Self {
            reader,
            cutter: Cutter::default(),
            pace: Pace::Even(Instant::now()),
        }
    }

    /// The next message; `None` when the connection has ended. Cancel safe: no message is lost if
    /// the future is dropped.
    pub async fn next(&mut self) -> Option<Frame> {
        if let Pace::Even(even) = self.pace
            && let Some(due) = even.checked_sub(INTERVAL * MESSAGE_BURST)
        {
            time::sleep_until(due).await;
        }
        loop {
            if let Some(frame) = self.cutter.cut() {
                if let Pace::Even(even) = &mut self.pace {
                    *even = (*even).max(Instant::now()) + INTERVAL;
                }
                return Some(frame);
            }
            let mut more = [0; READ_BYTES];
            match self.reader.read(&mut more).await {
                Ok(0) | Err(_) => return None,
                Ok(count) => self.cutter.feed(&more[..count]),
            }
        }
    }

    /// Reads and discards the remaining input. Closing a socket with unread input would make the
    /// system discard our last messages, too.
    pub async fn drain(&mut self) {
        let mut more = [0; READ_BYTES];
        while let Ok(1..) = self.reader.read(&mut more).await {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_flood_is_read_at_an_even_pace() {
        let flood = r#"{"MessageType":"WakeUp"}"#.repeat(10 * MESSAGE_BURST as usize);
        let began = Instant::now();
        let mut frames = Frames::paced(flood.as_bytes());
        let mut count = 0;
        while frames.next().await.is_some() {
            count += 1;
        }
        assert_eq!(count, 10 * MESSAGE_BURST);
        assert!(began.elapsed() >= INTERVAL * (9 * MESSAGE_BURST - 1));
    }

    #[tokio::test]
    async fn half_a_message_waits_for_its_other_half() {
        let (mut ours, theirs) = tokio::io::duplex(64);
        let mut frames = Frames::of(theirs);
        tokio::io::AsyncWriteExt::write_all(&mut ours, br#"{"MessageType":"#)
            .await
            .expect("room");
        let waiting = time::timeout(Duration::ZERO, frames.next()).await;
        assert!(waiting.is_err(), "{waiting:?}");
        tokio::io::AsyncWriteExt::write_all(&mut ours, br#""WakeUp"}"#)
            .await
            .expect("room");
        let whole = frames.next().await;
        assert_eq!(
            whole,
            Some(Frame::Message(br#"{"MessageType":"WakeUp"}"#.to_vec()))
        );
    }
}
