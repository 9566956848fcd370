//! Questions to a worker of the page's own: what is best here, how well was this played.
//!
//! The worker is started by the first question and let go when none has come for a while, so that
//! it serves tables here and online, and replays, alike.

use crate::worker;
use leptos::prelude::*;
use std::{cell::RefCell, collections::BTreeMap, time::Duration};
use wire::{FromWorker, Question, Raw, Thought, ToWorker};

const LET_GO_AFTER: Duration = Duration::from_secs(60);

type OnThought = Box<dyn FnOnce(Option<Thought>)>;

#[derive(Default)]
struct Thinking {
    worker: Option<worker::Handle>,
    /// Whether the worker listens.
    ready: bool,
    last: u32,
    /// Questions not yet sent: what is sent before the worker listens is lost.
    unsent: Vec<ToWorker>,
    waiting: BTreeMap<u32, OnThought>,
}

thread_local! {
    static THINKING: RefCell<Thinking> = RefCell::default();
}

/// Asks; the answer comes to `then`.
pub fn ask(question: Question, then: impl FnOnce(Option<Thought>) + 'static) {
    THINKING.with_borrow_mut(|thinking| {
        thinking.last += 1;
        let number = thinking.last;
        thinking.waiting.insert(number, Box::new(then));
        thinking.unsent.push(ToWorker::Think { number, question });
        thinking.worker.get_or_insert_with(|| worker::start(hear));
        thinking.send();
    });
}

impl Thinking {
    fn send(&mut self) {
        if let Some(worker) = self.worker.as_ref().filter(|_| self.ready) {
            self.unsent
                .drain(..)
                .for_each(|letter| worker.send(&letter));
        }
    }

    /// Lets the worker go if nothing was asked since that question.
    fn rest_after(&mut self, number: u32) {
        if self.last == number {
            self.worker = None;
            self.ready = false;
        }
    }
}

fn hear(letter: FromWorker<Raw>) {
    match letter {
        FromWorker::Ready => THINKING.with_borrow_mut(|thinking| {
            thinking.ready = true;
            thinking.send();
        }),
        FromWorker::Thought { number, thought } => {
            let then = THINKING.with_borrow_mut(|thinking| thinking.waiting.remove(&number));
            // Outside the borrow: `then` may call `ask` again.
            if let Some(then) = then {
                then(thought);
            }
            set_timeout(
                move || THINKING.with_borrow_mut(|thinking| thinking.rest_after(number)),
                LET_GO_AFTER,
            );
        }
        FromWorker::Begun { .. }
        | FromWorker::In(_)
        | FromWorker::Keep { .. }
        | FromWorker::Finished(_) => {}
    }
}
