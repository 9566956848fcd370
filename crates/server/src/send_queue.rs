//! The queue of one connection: letters in order, and a farewell that overtakes them. All under one
//! lock, since every move passes here once for each who looks on.
//!
//! A web socket's queue ends in its writer, and letters rarely wait in it: whoever sends them says
//! them, and calls the connection's own task only if they cannot be said at once, or if it must
//! know them.

use crate::{limits::SEND_QUEUE, shared_message::SharedMessage, socket::SocketWriter};
use std::{
    collections::VecDeque,
    fmt,
    future::poll_fn,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker, ready},
};
use wire::{ClientIn, Farewell};

/// What waits for one connection.
#[derive(Default)]
pub(crate) struct SendQueue {
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    letters: VecDeque<Arc<SharedMessage>>,
    farewell: Option<Farewell>,
    /// Where a web socket's letters go.
    writer: Option<SocketWriter>,
    /// Who waits for it.
    reader: Option<Waker>,
    /// Nobody reads any more.
    is_left: bool,
}

impl SendQueue {
    /// The queue of a web socket.
    pub fn to(writer: SocketWriter) -> Self {
        Self {
            waiting: Mutex::new(Waiting {
                writer: Some(writer),
                ..Waiting::default()
            }),
        }
    }

    /// Adds a letter without waiting; it leaves with the next [`SendQueue::flush`]. A full queue ends the
    /// connection.
    pub fn put(&self, letter: Arc<SharedMessage>) {
        let mut waiting = self.waiting();
        match () {
            () if waiting.is_left => {}
            () if waiting.letters.len() < SEND_QUEUE => waiting.letters.push_back(letter),
            () => _ = waiting.farewell.get_or_insert(Farewell::TooSlow),
        }
    }

    /// Lets all letters go: says them, or has them taken.
    pub fn flush(&self) {
        let mut waiting = self.waiting();
        let Waiting {
            letters,
            farewell: None,
            writer: Some(writer),
            ..
        } = &mut *waiting
        else {
            return wake(waiting);
        };
        if writer.is_free() && !letters.iter().any(|letter| letter.concerns_connection()) {
            if letters.is_empty() {
                return;
            }
            writer.say_all(letters);
            if writer.is_free() {
                return;
            }
        }
        wake(waiting);
    }

    /// Has all letters taken by the connection's task.
    pub fn call(&self) {
        wake(self.waiting());
    }

    /// Ends the connection. The first reason counts.
    pub fn close(&self, why: Farewell) {
        let mut waiting = self.waiting();
        waiting.farewell.get_or_insert(why);
        wake(waiting);
    }

    /// The next letter - or why there will be no more.
    pub async fn next(&self) -> Result<Arc<SharedMessage>, Farewell> {
        poll_fn(|context| {
            let mut waiting = self.waiting();
            match (waiting.farewell, waiting.letters.pop_front()) {
                (Some(why), _) => Poll::Ready(Err(why)),
                (None, Some(letter)) => Poll::Ready(Ok(letter)),
                (None, None) => waiting.wait(context),
            }
        })
        .await
    }

    /// Waits until there is something to be said that nobody could say at once - or there will be
    /// no more.
    pub async fn called(&self) -> Result<(), Farewell> {
        poll_fn(|context| {
            let mut waiting = self.waiting();
            let is_free = waiting.writer.as_ref().is_none_or(SocketWriter::is_free);
            match waiting.farewell {
                Some(why) => Poll::Ready(Err(why)),
                None if !waiting.letters.is_empty() || !is_free => Poll::Ready(Ok(())),
                None => waiting.wait(context),
            }
        })
        .await
    }

    /// Says all that waits, and shows it to the connection. Waits for the system to take it.
    pub async fn say_all(&self, mut show: impl FnMut(&ClientIn)) -> io::Result<()> {
        poll_fn(|context| {
            let mut waiting = self.waiting();
            let Waiting {
                letters,
                writer: Some(writer),
                ..
            } = &mut *waiting
            else {
                return Poll::Ready(Ok(()));
            };
            loop {
                ready!(writer.poll_free(context))?;
                if letters.is_empty() {
                    return Poll::Ready(Ok(()));
                }
                letters
                    .iter()
                    .filter_map(|letter| letter.message())
                    .for_each(&mut show);
                writer.say_all(letters);
            }
        })
        .await
    }

    /// Says frames that nobody queues for.
    pub fn say(&self, frames: &[u8]) {
        if let Some(writer) = &mut self.waiting().writer {
            writer.say(frames);
        }
    }

    /// Waits for the system to take what was said.
    pub fn poll_free(&self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.waiting()
            .writer
            .as_mut()
            .map_or(Poll::Ready(Ok(())), |writer| writer.poll_free(context))
    }

    /// Nobody reads any more: nothing is to pile up.
    pub fn leave(&self) {
        let mut waiting = self.waiting();
        *waiting = Waiting {
            is_left: true,
            ..Waiting::default()
        };
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// Has the reader woken when there is something for it.
    fn wait<T>(&mut self, context: &Context<'_>) -> Poll<T> {
        if !self
            .reader
            .as_ref()
            .is_some_and(|reader| reader.will_wake(context.waker()))
        {
            self.reader = Some(context.waker().clone());
        }
        Poll::Pending
    }
}

/// Lets go of the lock, then wakes the reader: it may be about to take it.
fn wake(mut waiting: MutexGuard<'_, Waiting>) {
    let reader = waiting.reader.take();
    drop(waiting);
    if let Some(reader) = reader {
        reader.wake();
    }
}

impl fmt::Debug for SendQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SendQueue")
    }
}
