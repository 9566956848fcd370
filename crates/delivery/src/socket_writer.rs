//! The writing half of a web socket. Any thread that has a message writes it here at once, without
//! waking the connection's task. Only what the system does not take is left to that task.

use crate::SharedMessage;
use metrics::Metrics;
use std::{
    cell::RefCell,
    collections::VecDeque,
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};
use tokio::{io::AsyncWrite, net::tcp::OwnedWriteHalf};

/// Messages up to so many bytes together are copied into one buffer: one write costs less than
/// several. Most often there are two, a view and the answer to a request.
const COALESCED_BYTES: usize = 16 * 1024;

thread_local! {
    static COALESCED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Writes frames to one web socket without waiting.
pub struct SocketWriter {
    socket: OwnedWriteHalf,
    /// Bytes that the system has not taken yet. Nothing may be written before them.
    unsent: Vec<u8>,
    metrics: Arc<Metrics>,
}

impl SocketWriter {
    pub fn new(socket: OwnedWriteHalf, metrics: Arc<Metrics>) -> Self {
        Self {
            socket,
            unsent: Vec::new(),
            metrics,
        }
    }

    /// Returns whether the system has taken all that was written.
    pub fn is_idle(&self) -> bool {
        self.unsent.is_empty()
    }

    /// Writes and removes all messages. A broken socket is noticed by `poll_idle`.
    pub(crate) fn write_messages(&mut self, messages: &mut VecDeque<Arc<SharedMessage>>) {
        messages
            .iter()
            .for_each(|message| self.metrics.note_out(message.value()));
        let frames = || messages.iter().map(|message| message.frame().bytes());
        if messages.len() == 1 || frames().map(<[u8]>::len).sum::<usize>() > COALESCED_BYTES {
            frames().for_each(|frame| self.write(frame));
        } else {
            COALESCED.with_borrow_mut(|buffer| {
                buffer.clear();
                frames().for_each(|frame| buffer.extend_from_slice(frame));
                self.write(buffer);
            });
        }
        messages.clear();
    }

    /// Writes whole frames; what the system does not take waits in `unsent`.
    pub(crate) fn write(&mut self, frames: &[u8]) {
        let taken = if self.is_idle() {
            self.socket.try_write(frames).unwrap_or(0)
        } else {
            0
        };
        self.unsent.extend_from_slice(&frames[taken..]);
    }

    /// Waits until the system has taken all.
    pub(crate) fn poll_idle(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.is_idle() {
            match ready!(Pin::new(&mut self.socket).poll_write(context, &self.unsent))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                taken if taken == self.unsent.len() => self.unsent = Vec::new(),
                taken => _ = self.unsent.drain(..taken),
            }
        }
        Poll::Ready(Ok(()))
    }
}
