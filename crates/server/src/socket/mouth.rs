//! The writing end of a web socket. Whoever has something to say to a connection says it here at once, without waking the
//! connection's own task: waking costs more than most messages do. Only what the system does not take is left to that task.

use crate::{letter::Letter, meters::Meters};
use std::{
    collections::VecDeque,
    io::{self, IoSlice},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};
use tokio::{io::AsyncWrite, net::tcp::OwnedWriteHalf};

/// Letters that are given to the system at once. Most often there are two: what somebody is told, and that it was done.
const TOGETHER: usize = 4;

/// The writing end of one web socket.
pub(crate) struct Mouth {
    line: OwnedWriteHalf,
    /// What the system has not taken yet: nothing may be said before it.
    rest: Vec<u8>,
    meters: Arc<Meters>,
}

impl Mouth {
    pub fn new(line: OwnedWriteHalf, meters: Arc<Meters>) -> Self {
        Self { line, rest: Vec::new(), meters }
    }

    /// Whether all that was said is on its way.
    pub fn is_free(&self) -> bool {
        self.rest.is_empty()
    }

    /// Says all letters, some at a time; what is not taken at once waits. A broken line is found by whoever waits.
    pub fn say_all(&mut self, letters: &mut VecDeque<Arc<Letter>>) {
        letters.iter().for_each(|letter| self.meters.note_out(&letter.message));
        for some in letters.make_contiguous().chunks(TOGETHER) {
            let mut frames = [IoSlice::new(&[]); TOGETHER];
            for (frame, letter) in frames.iter_mut().zip(some) {
                *frame = IoSlice::new(letter.frame().bytes());
            }
            self.say_frames(&frames[..some.len()]);
        }
        letters.clear();
    }

    fn say_frames(&mut self, frames: &[IoSlice<'_>]) {
        let mut taken = match frames {
            _ if !self.is_free() => 0,
            [frame] => self.line.try_write(frame).unwrap_or(0),
            frames => self.line.try_write_vectored(frames).unwrap_or(0),
        };
        for frame in frames {
            let of_this = taken.min(frame.len());
            self.rest.extend_from_slice(&frame[of_this..]);
            taken -= of_this;
        }
    }

    /// Says whole frames.
    pub fn say(&mut self, frames: &[u8]) {
        self.say_frames(&[IoSlice::new(frames)]);
    }

    /// Waits until the system has taken all.
    pub fn poll_free(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.is_free() {
            match ready!(Pin::new(&mut self.line).poll_write(context, &self.rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                taken if taken == self.rest.len() => self.rest = Vec::new(),
                taken => _ = self.rest.drain(..taken),
            }
        }
        Poll::Ready(Ok(()))
    }
}
