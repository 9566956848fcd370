//! Asks a worker of its own for the best move or for a review of a finished game.
//!
//! The first `ask` starts the worker; `LET_GO_AFTER` without a question terminates it. It is
//! independent of the worker that hosts a local table, so that replays and online tables use it
//! too.

use crate::worker;
use leptos::prelude::*;
use std::{cell::RefCell, collections::BTreeMap, time::Duration};
use wire::{FromWorker, Question, Raw, Thought, ToWorker};

const LET_GO_AFTER: Duration = Duration::from_secs(60);

type OnThought = Box<dyn FnOnce(Option<Thought>)>;

#[derive(Default)]
struct Thinking {
    worker: Option<worker::Handle>,
    /// Whether the worker has sent `FromWorker::Ready`.
    ready: bool,
    last: u32,
    /// Questions from before `ready`: the worker would drop them.
    unsent: Vec<ToWorker>,
    waiting: BTreeMap<u32, OnThought>,
}

thread_local! {
    static THINKING: RefCell<Thinking> = RefCell::default();
}

/// Sends a question; `then` gets the answer, `None` if there is none.
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

    /// Terminates the worker if `number` is still the last question.
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
        | FromWorker::CanTakeBack(_)
        | FromWorker::TakenBack { .. }
        | FromWorker::Finished(_) => {}
    }
}
