//! The writing end of a web socket. Whoever has something to say to a connection says it here at
//! once, without waking the connection's own task: waking costs more than most messages do. Only
//! what the system does not take is left to that task.

use crate::{metrics::Metrics, shared_message::SharedMessage};
use std::{
    cell::RefCell,
    collections::VecDeque,
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};
use tokio::{io::AsyncWrite, net::tcp::OwnedWriteHalf};

/// So many bytes of letters that leave together are first copied into one piece, which the system
/// takes with less ado than several. Most often there are two: what somebody is told, and that it
/// was done.
const PIECE: usize = 16 * 1024;

thread_local! {
    /// Where they are copied to.
    static TOGETHER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The writing end of one web socket.
pub(crate) struct SocketWriter {
    line: OwnedWriteHalf,
    /// What the system has not taken yet: nothing may be said before it.
    rest: Vec<u8>,
    metrics: Arc<Metrics>,
}

impl SocketWriter {
    pub fn new(line: OwnedWriteHalf, metrics: Arc<Metrics>) -> Self {
        Self {
            line,
            rest: Vec::new(),
            metrics,
        }
    }

    /// Whether all that was said is on its way.
    pub fn is_free(&self) -> bool {
        self.rest.is_empty()
    }

    /// Says all letters; what is not taken at once waits. A broken line is found by whoever waits.
    pub fn say_all(&mut self, letters: &mut VecDeque<Arc<SharedMessage>>) {
        letters
            .iter()
            .for_each(|letter| self.metrics.note_out(letter.message()));
        let frames = || letters.iter().map(|letter| letter.frame().bytes());
        if letters.len() == 1 || frames().map(<[u8]>::len).sum::<usize>() > PIECE {
            frames().for_each(|frame| self.say(frame));
        } else {
            TOGETHER.with_borrow_mut(|together| {
                together.clear();
                frames().for_each(|frame| together.extend_from_slice(frame));
                self.say(together);
            });
        }
        letters.clear();
    }

    /// Says whole frames.
    pub fn say(&mut self, frames: &[u8]) {
        let taken = if self.is_free() {
            self.line.try_write(frames).unwrap_or(0)
        } else {
            0
        };
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
