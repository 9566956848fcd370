//! `ReviewLine`: what the decision shown was worth, below the board, and the way to
//! the better play.

use super::{BranchPlay, Reviewing, branch::improvable, words};
use crate::{
    derived::Derived,
    games::{better_text, counted},
    reactive::reactive,
    texts::{review as t, say, use_lang},
    widgets::{Icon, Sign},
};
use game_core::Seat;
use games::{AnyReview, GameKind};
use leptos::prelude::*;

/// How well the decision that led to the step shown was made. `step` is the number of entries that
/// led there, and `before` what a seat saw at such a step.
#[component]
pub fn ReviewLine(
    kind: GameKind,
    reviewing: Reviewing,
    branch: BranchPlay,
    step: Derived<usize>,
    before: Callback<(Seat, usize), Option<games::AnyView>>,
) -> impl IntoView {
    let lang = use_lang();
    let told = reactive(move || {
        if branch.is_on() {
            return Some(t::other_line(lang.get()).to_owned());
        }
        let step = step.get();
        reviewing.found.with(|review| {
            let review = review.as_ref()?;
            let found = review.at_step(step)?;
            let verdict = found.verdict.as_ref()?;
            let action = verdict.better.first();
            let better = action.and_then(|action| {
                let view = before.run((found.seat, found.from as usize))?;
                better_text(action, &view, lang.get())
            });
            Some(words::verdict(verdict, review.unit, better, lang.get()))
        })
    });
    let outlook = reactive(move || {
        let step = step.get();
        reviewing.found.with(|review| {
            let review = review.as_ref().filter(|_| !branch.is_on())?;
            let found = review.at_step(step)?;
            let counted = counted(kind, lang.get());
            Some(words::outlook(found, review.unit, counted, lang.get()))
        })
    });
    let show = move |_| {
        reviewing.found.with_untracked(|review| {
            let found = review
                .as_ref()
                .and_then(|review| improvable(review, step.get_untracked()));
            if let Some(found) = found {
                branch.show(found);
            }
        });
    };
    let has_better = Memo::new(move |_| {
        let has = |review: &AnyReview| improvable(review, step.get()).is_some();
        reviewing
            .found
            .with(|review| review.as_ref().is_some_and(has))
    });
    let button =
        reactive(move || {
            if branch.is_on() {
                let leave = move |_| branch.leave();
                return Some(view! {
                <button type="button" class="button" data-testid="leave-line" on:click=leave>
                    <Icon sign=Sign::Undo/>{say(t::back_to_game)}
                </button>
            }.into_any());
            }
            has_better.get().then(|| {
                view! {
                    <button type="button" class="button" data-testid="show-better" on:click=show>
                        <Icon sign=Sign::Bulb/>{say(t::show_better)}
                    </button>
                }
                .into_any()
            })
        });
    view! {
        <div class="review-line" data-testid="review">
            <p role="status">{told}</p>
            <p class="soft">{outlook}</p>
            {button}
        </div>
    }
}
