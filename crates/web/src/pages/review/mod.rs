//! What a program thinks of a finished game: how well each played, where the game turned, and the
//! better play, shown on the board and playable from there.

mod branch;
mod line;
mod panel;
mod words;

pub use branch::BranchPlay;
pub use line::ReviewLine;
pub use panel::ReviewPanel;

use crate::thinking;
use game_core::ReviewProgress;
use games::AnyReview;
use leptos::prelude::*;
use wire::{Question, Thought};

/// The review of a game, and how far it is.
#[derive(Clone, Copy)]
pub struct Reviewing {
    pub found: RwSignal<Option<AnyReview>>,
    /// `None` while no review is being made.
    pub progress: RwSignal<Option<ReviewProgress>>,
    text: StoredValue<String>,
    question: StoredValue<Option<u32>>,
}

impl Reviewing {
    /// Has the game of this file reviewed.
    pub fn start(text: String) -> Self {
        let reviewing = Self {
            found: RwSignal::new(None),
            progress: RwSignal::new(None),
            text: StoredValue::new(text),
            question: StoredValue::new(None),
        };
        reviewing.ask();
        on_cleanup(move || reviewing.stop());
        reviewing
    }

    pub fn ask(self) {
        self.progress.set(Some(ReviewProgress { done: 0, of: 100 }));
        let question = Question::Review(self.text.get_value());
        // The person may have gone on meanwhile.
        let tell = move |progress| {
            let _ = self.progress.try_set(Some(progress));
        };
        let number = thinking::ask_long(question, tell, move |thought| {
            let _ = self.progress.try_set(None);
            if let Some(Thought::Review(review)) = thought {
                let _ = self.found.try_set(Some(review));
            }
        });
        self.question.set_value(Some(number));
    }

    pub fn stop(self) {
        let running = self.question.try_update_value(Option::take).flatten();
        if let Some(number) = running {
            thinking::give_up(number);
        }
    }
}
