//! The queue of one connection: letters in order, and a farewell that overtakes them. All under one lock, since every move
//! passes here once for each who looks on.

use crate::{letter::Letter, limits::OUTLET_LETTERS};
use std::{
    collections::VecDeque,
    fmt,
    future::poll_fn,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Poll, Waker},
};
use wire::Farewell;

/// What waits for one connection.
#[derive(Default)]
pub(crate) struct Lane {
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    letters: VecDeque<Arc<Letter>>,
    farewell: Option<Farewell>,
    /// Who waits for it.
    reader: Option<Waker>,
    /// Nobody reads any more.
    is_left: bool,
}

impl Lane {
    /// Adds a letter without waiting. A full lane ends the connection.
    pub fn send(&self, letter: Arc<Letter>) {
        let mut waiting = self.waiting();
        match () {
            () if waiting.is_left => return,
            () if waiting.letters.len() < OUTLET_LETTERS => waiting.letters.push_back(letter),
            () => _ = waiting.farewell.get_or_insert(Farewell::TooSlow),
        }
        wake(waiting);
    }

    /// Ends the connection. The first reason counts.
    pub fn close(&self, why: Farewell) {
        let mut waiting = self.waiting();
        waiting.farewell.get_or_insert(why);
        wake(waiting);
    }

    /// The next letter - or why there will be no more.
    pub async fn next(&self) -> Result<Arc<Letter>, Farewell> {
        poll_fn(|context| {
            let mut waiting = self.waiting();
            match (waiting.farewell, waiting.letters.pop_front()) {
                (Some(why), _) => Poll::Ready(Err(why)),
                (None, Some(letter)) => Poll::Ready(Ok(letter)),
                (None, None) => {
                    if !waiting.reader.as_ref().is_some_and(|reader| reader.will_wake(context.waker())) {
                        waiting.reader = Some(context.waker().clone());
                    }
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// A letter that is here already.
    pub fn at_once(&self) -> Option<Arc<Letter>> {
        self.waiting().letters.pop_front()
    }

    /// Nobody reads any more: nothing is to pile up.
    pub fn leave(&self) {
        let mut waiting = self.waiting();
        *waiting = Waiting { is_left: true, ..Waiting::default() };
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
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

impl fmt::Debug for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lane")
    }
}
