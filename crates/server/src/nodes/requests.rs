//! Requests to other nodes that wait for their answers.

use crate::bus::Answer;
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};
use tokio::sync::oneshot;

/// All of them, by number.
#[derive(Default)]
pub(crate) struct Requests {
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    last: u64,
    waiting: HashMap<u64, oneshot::Sender<Answer>>,
}

/// A question that waits; forgotten when dropped.
pub(crate) struct Waiting<'a> {
    requests: &'a Requests,
    pub number: u64,
    pub answer: oneshot::Receiver<Answer>,
}

impl Requests {
    pub fn open(&self) -> Waiting<'_> {
        let (sender, answer) = oneshot::channel();
        let mut open = self.inside();
        open.last += 1;
        let number = open.last;
        open.waiting.insert(number, sender);
        Waiting {
            requests: self,
            number,
            answer,
        }
    }

    pub fn answer(&self, number: u64, answer: Answer) {
        if let Some(waiting) = self.inside().waiting.remove(&number) {
            let _ = waiting.send(answer);
        }
    }

    fn inside(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.requests.inside().waiting.remove(&self.number);
    }
}
