//! The bounded queue of one connection: messages in order, and a farewell that overtakes them.
//!
//! One lock holds all of it, since every move passes here once per viewer. The queue of a web
//! socket ends in its `SocketWriter`, and messages rarely wait in it: the thread that sends them
//! writes them. The connection's own task is woken only if the socket does not take them at once,
//! or if the task must see them.

use crate::{SharedMessage, SocketWriter};
use parking_lot::{Mutex, MutexGuard};
use std::{
    collections::VecDeque,
    fmt,
    future::poll_fn,
    io,
    sync::Arc,
    task::{Context, Poll, Waker, ready},
};
use wire::{ClientIn, Farewell};

/// Messages that wait for one connection. A connection that reads more slowly is ended.
pub const SEND_QUEUE: usize = 64;

/// The queue, as its senders hold it.
#[derive(Default)]
pub struct SendQueue {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    messages: VecDeque<Arc<SharedMessage>>,
    farewell: Option<Farewell>,
    /// `None` for a client that takes messages as values.
    socket: Option<SocketWriter>,
    /// The task that waits for the queue.
    reader: Option<Waker>,
    /// The reader was dropped: messages are discarded.
    is_closed: bool,
}

/// The receiving end. Messages are discarded once it is dropped.
#[derive(Debug)]
pub struct SendQueueReader(Arc<SendQueue>);

impl SendQueueReader {
    pub(crate) fn new(queue: Arc<SendQueue>) -> Self {
        Self(queue)
    }

    /// Takes the next message, for a client that takes values. `Err` is the end of the connection.
    pub async fn next(&mut self) -> Result<Arc<SharedMessage>, Farewell> {
        poll_fn(|context| {
            let mut state = self.0.state.lock();
            match (state.farewell, state.messages.pop_front()) {
                (Some(why), _) => Poll::Ready(Err(why)),
                (None, Some(message)) => Poll::Ready(Ok(message)),
                (None, None) => state.wait(context),
            }
        })
        .await
    }

    /// Waits until a web socket's task has something to write. `Err` is the end of the connection.
    pub async fn ready(&mut self) -> Result<(), Farewell> {
        poll_fn(|context| {
            let mut state = self.0.state.lock();
            let is_idle = state.socket.as_ref().is_none_or(SocketWriter::is_idle);
            match state.farewell {
                Some(why) => Poll::Ready(Err(why)),
                None if !state.messages.is_empty() || !is_idle => Poll::Ready(Ok(())),
                None => state.wait(context),
            }
        })
        .await
    }

    /// Writes all that waits to the web socket and passes each message to `inspect`.
    pub async fn write_all(&mut self, mut inspect: impl FnMut(&ClientIn)) -> io::Result<()> {
        poll_fn(|context| {
            let mut state = self.0.state.lock();
            let State {
                messages,
                socket: Some(socket),
                ..
            } = &mut *state
            else {
                return Poll::Ready(Ok(()));
            };
            loop {
                ready!(socket.poll_idle(context))?;
                if messages.is_empty() {
                    return Poll::Ready(Ok(()));
                }
                messages
                    .iter()
                    .filter_map(|message| message.value())
                    .for_each(&mut inspect);
                socket.write_messages(messages);
            }
        })
        .await
    }

    pub fn queue(&self) -> Arc<SendQueue> {
        self.0.clone()
    }
}

impl Drop for SendQueueReader {
    fn drop(&mut self) {
        *self.0.state.lock() = State {
            is_closed: true,
            ..State::default()
        };
    }
}

impl SendQueue {
    pub(crate) fn to_socket(socket: SocketWriter) -> Self {
        Self {
            state: Mutex::new(State {
                socket: Some(socket),
                ..State::default()
            }),
        }
    }

    /// Adds a message that the next flush writes. A full queue ends the connection, but not because
    /// of other people's comings and goings: a room replaces the room before it.
    pub(crate) fn push(&self, message: Arc<SharedMessage>) {
        let mut state = self.state.lock();
        if state.is_closed {
            return;
        }
        if let Some(last) = state.messages.back_mut()
            && message.replaces(last)
        {
            *last = message;
        } else if state.messages.len() < SEND_QUEUE {
            state.messages.push_back(message);
        } else {
            state.farewell.get_or_insert(Farewell::TooSlow);
        }
    }

    /// Writes the queue, or wakes the task that does.
    pub(crate) fn flush(&self) {
        let mut state = self.state.lock();
        let State {
            messages,
            farewell: None,
            socket: Some(socket),
            ..
        } = &mut *state
        else {
            return wake(state);
        };
        let must_be_seen = |message: &Arc<SharedMessage>| message.ends_subscription();
        if socket.is_idle() && !messages.iter().any(must_be_seen) {
            if messages.is_empty() {
                return;
            }
            socket.write_messages(messages);
            if socket.is_idle() {
                return;
            }
        }
        wake(state);
    }

    pub(crate) fn is_open(&self) -> bool {
        !self.state.lock().is_closed
    }

    pub(crate) fn wake_reader(&self) {
        wake(self.state.lock());
    }

    /// Ends the connection. The first reason counts.
    pub(crate) fn close(&self, why: Farewell) {
        let mut state = self.state.lock();
        state.farewell.get_or_insert(why);
        wake(state);
    }

    /// Writes frames past the queue: protocol frames and the last message of a connection.
    pub fn write_frames(&self, frames: &[u8]) {
        if let Some(socket) = &mut self.state.lock().socket {
            socket.write(frames);
        }
    }

    /// Waits for the system to take what was written.
    pub fn poll_idle(&self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.state
            .lock()
            .socket
            .as_mut()
            .map_or(Poll::Ready(Ok(())), |socket| socket.poll_idle(context))
    }
}

impl State {
    /// Registers the reader to be woken.
    fn wait<T>(&mut self, context: &Context<'_>) -> Poll<T> {
        let is_registered = |reader: &Waker| reader.will_wake(context.waker());
        if !self.reader.as_ref().is_some_and(is_registered) {
            self.reader = Some(context.waker().clone());
        }
        Poll::Pending
    }
}

/// Releases the lock before waking the reader, which is about to take it.
fn wake(mut state: MutexGuard<'_, State>) {
    let reader = state.reader.take();
    drop(state);
    if let Some(reader) = reader {
        reader.wake();
    }
}

impl fmt::Debug for SendQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SendQueue")
    }
}
