//! The writing end of a web socket. Whoever has something to say to a connection says it here at once, without waking the
//! connection's own task: waking costs more than most messages do. Only what the system does not take is left to that task.

use crate::{letter::Letter, meters::Meters};
use std::{
    collections::VecDeque,
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};
use tokio::{io::AsyncWrite, net::tcp::OwnedWriteHalf};

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

    /// Says all letters, in one go; what is not taken at once waits. A broken line is found by whoever waits.
    pub fn say_all(&mut self, letters: &mut VecDeque<Arc<Letter>>) {
        letters.iter().for_each(|letter| self.meters.note_out(&letter.message));
        if let [letter] = letters.make_contiguous() {
            self.say(letter.frame().bytes());
        } else {
            let frames: Vec<_> = letters.iter().map(|letter| letter.frame().bytes()).collect();
            self.say(&frames.concat());
        }
        letters.clear();
    }

    /// Says whole frames.
    pub fn say(&mut self, frames: &[u8]) {
        let taken = if self.is_free() { self.line.try_write(frames).unwrap_or(0) } else { 0 };
        self.rest.extend_from_slice(&frames[taken..]);
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
