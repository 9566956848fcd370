//! `best_play`: asks the exact solver, which runs in a worker so that its code and work stay out of
//! the page.

use crate::thinking;
use game_core::Seat;
use game_rummikub::{Best, View};
use games::{AnyBest, AnyView};
use leptos::prelude::*;
use wire::{Question, Thought};

/// Finds the best play for the seat on the table as its turn began; none if nothing can be played.
pub fn best_play(view: &View, seat: Seat, then: Callback<Option<Best>>) {
    let question = Question::Best {
        view: Box::new(AnyView::Rummikub(view.clone())),
        seat,
    };
    thinking::ask(question, move |thought| {
        let best = match thought {
            Some(Thought::Best(AnyBest::Rummikub(best))) => Some(best),
            Some(Thought::Advice(_) | Thought::Review(_)) | None => None,
        };
        // The board may be gone by now.
        let _ = then.try_run(best);
    });
}
