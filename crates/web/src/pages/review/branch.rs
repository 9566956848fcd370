//! The better play on the replay's board, and the game from there: the person moves for the seat,
//! strong bots for the others.

use crate::{
    derived::Derived,
    games::{BoardProps, Eyes},
    thinking,
};
use game_core::{Seat, Tempo, Viewer};
use games::{AnyAction, AnyNotice, AnyReview, Branch, ReplayFile};
use leptos::prelude::*;
use wire::{Question, Thought};

/// One decision of a game: a review's `MoveReview`.
type Reviewed = game_core::MoveReview<AnyAction>;

/// The line that is played beside the game, if one is.
#[derive(Clone, Copy)]
pub struct BranchPlay {
    line: RwSignal<Option<Branch>>,
    notices: RwSignal<Vec<AnyNotice>>,
    /// Counts the lines, so that an answer to an old one is dropped.
    number: StoredValue<u32>,
    file: StoredValue<ReplayFile>,
}

impl BranchPlay {
    pub fn new(file: StoredValue<ReplayFile>) -> Self {
        Self {
            line: RwSignal::new(None),
            notices: RwSignal::new(Vec::new()),
            number: StoredValue::new(0),
            file,
        }
    }

    pub fn is_on(self) -> bool {
        self.line.with(Option::is_some)
    }

    /// Whether the person can act in it.
    pub fn is_on_turn(self) -> bool {
        self.line
            .with(|line| line.as_ref().is_some_and(Branch::is_on_turn))
    }

    pub fn leave(self) {
        if self.line.with_untracked(Option::is_some) {
            self.number.update_value(|number| *number += 1);
            self.notices.set(Vec::new());
            self.line.set(None);
        }
    }

    /// Shows the better play of a decision.
    pub fn show(self, found: &Reviewed) {
        let Some(verdict) = &found.verdict else {
            return;
        };
        self.number.update_value(|number| *number += 1);
        let from = found.from as usize;
        let mut line = self
            .file
            .with_value(|file| Branch::of(file, from, found.seat));
        for action in &verdict.better {
            if !line.act(found.seat, action.clone()) {
                break;
            }
        }
        self.put(line);
    }

    /// Lets the person act, then the others.
    fn act(self, action: AnyAction) {
        let Some(mut line) = self.line.get_untracked() else {
            return;
        };
        if line.act(line.seat(), action) {
            self.put(line);
        }
    }

    fn put(self, mut line: Branch) {
        self.notices
            .set(line.drain().notices(Viewer::Seat(line.seat())));
        let awaited = line.awaited().filter(|_| self.has_turns());
        self.line.set(Some(line));
        if let Some((seat, view)) = awaited {
            self.ask(seat, view);
        }
    }

    fn ask(self, seat: Seat, view: games::AnyView) {
        let number = self.number.get_value();
        let question = Question::Advice {
            view: Box::new(view),
            seat,
        };
        thinking::ask(question, move |thought| {
            let is_same = self.number.try_get_value() == Some(number);
            let line = self.line.try_get_untracked().flatten().filter(|_| is_same);
            if let (Some(mut line), Some(Thought::Advice(action))) = (line, thought)
                && line.act(seat, action)
            {
                self.put(line);
            }
        });
    }

    /// A match in real time cannot be played on.
    fn has_turns(self) -> bool {
        self.file.with_value(|file| file.rules.kind().tempo()) == Tempo::Turns
    }

    /// The scene as the board is to show it.
    pub fn shown(self, props: BoardProps) -> BoardProps {
        let seat = move || self.line.with(|line| line.as_ref().map(Branch::seat));
        let may_act = move || self.is_on_turn() && self.has_turns();
        BoardProps {
            view: Derived::new(move || {
                let view = self.line.with(|line| line.as_ref().map(Branch::view));
                view.unwrap_or_else(|| props.view.get())
            }),
            notices: Derived::new(move || match self.is_on() {
                true => self.notices.get(),
                false => props.notices.get(),
            }),
            seat: Derived::new(move || seat().or_else(|| props.seat.get())),
            can_act: Derived::new(may_act),
            my_turn: Derived::new(may_act),
            act: Callback::new(move |action| self.act(action)),
            eyes: Eyes {
                of: Derived::new(move || seat().or_else(|| props.eyes.of.get())),
                ..props.eyes
            },
            ..props
        }
    }
}

/// The decision with a certain loss that the step shows, if its better play can be shown.
pub fn improvable(review: &AnyReview, step: usize) -> Option<&Reviewed> {
    let found = review.at_step(step)?;
    let verdict = found.verdict.as_ref()?;
    let is_better = verdict.certain().is_some() && !verdict.better.is_empty();
    is_better.then_some(found)
}
