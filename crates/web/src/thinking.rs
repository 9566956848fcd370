//! Asks a worker of its own for the best move or for a review of a finished game.
//!
//! The first `ask` starts the worker; `LET_GO_AFTER` without a question terminates it. It is
//! independent of the worker that hosts a local table, so that replays and online tables use it
//! too.

use crate::worker;
use game_core::ReviewProgress;
use leptos::prelude::*;
use std::{cell::RefCell, collections::BTreeMap, time::Duration};
use wire::{FromWorker, Question, Raw, Thought, ToWorker};

const LET_GO_AFTER: Duration = Duration::from_secs(60);

type OnThought = Box<dyn FnOnce(Option<Thought>)>;
type OnProgress = Box<dyn Fn(ReviewProgress)>;

#[derive(Default)]
struct Thinking {
    worker: Option<worker::Handle>,
    /// Whether the worker has sent `FromWorker::Ready`.
    ready: bool,
    last: u32,
    /// Questions from before `ready`: the worker would drop them.
    unsent: Vec<ToWorker>,
    waiting: BTreeMap<u32, OnThought>,
    /// What is told how far the question with this number is.
    told: Option<(u32, OnProgress)>,
}

thread_local! {
    static THINKING: RefCell<Thinking> = RefCell::default();
}

/// Sends a question; `then` gets the answer, `None` if there is none.
pub fn ask(question: Question, then: impl FnOnce(Option<Thought>) + 'static) {
    THINKING.with_borrow_mut(|thinking| {
        thinking.ask(question, Box::new(then));
    });
}

/// Sends a question that takes long; `tell` hears how far it is. Returns its number.
pub fn ask_long(
    question: Question,
    tell: impl Fn(ReviewProgress) + 'static,
    then: impl FnOnce(Option<Thought>) + 'static,
) -> u32 {
    THINKING.with_borrow_mut(|thinking| {
        let number = thinking.ask(question, Box::new(then));
        thinking.told = Some((number, Box::new(tell)));
        number
    })
}

/// Gives a question up that is not answered yet, and with it all others that wait behind it: the
/// worker hears nothing while it thinks, so it is terminated.
pub fn give_up(number: u32) {
    let dropped = THINKING.with_borrow_mut(|thinking| {
        if !thinking.waiting.contains_key(&number) {
            return BTreeMap::new();
        }
        (thinking.worker, thinking.ready) = (None, false);
        thinking.unsent.clear();
        std::mem::take(&mut thinking.waiting)
    });
    // Outside the borrow: each may ask again.
    dropped.into_values().for_each(|then| then(None));
}

impl Thinking {
    fn ask(&mut self, question: Question, then: OnThought) -> u32 {
        self.last += 1;
        let number = self.last;
        self.waiting.insert(number, then);
        self.unsent.push(ToWorker::Think { number, question });
        self.worker.get_or_insert_with(|| worker::start(hear));
        self.send();
        number
    }

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
        FromWorker::Reviewing { number, progress } => THINKING.with_borrow(|thinking| {
            if let Some((_, tell)) = thinking.told.as_ref().filter(|told| told.0 == number) {
                tell(progress);
            }
        }),
        FromWorker::Begun { .. }
        | FromWorker::In(_)
        | FromWorker::Keep { .. }
        | FromWorker::CanTakeBack(_)
        | FromWorker::TakenBack { .. }
        | FromWorker::Finished(_) => {}
    }
}
