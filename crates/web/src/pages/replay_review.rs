//! What a program thinks of a finished game: the turn shown beside the best there was, and how well
//! each played.

use crate::{
    derived::Derived,
    games::{is_reviewed, review_summary, review_text},
    reactive::reactive,
    texts::{replay as t, say, use_lang},
    thinking,
};
use games::{AnyReview, AnyView, GameKind};
use leptos::prelude::*;
use wire::{Question, Thought};

/// The review of a game, once it is there.
pub type Reviewed = RwSignal<Option<AnyReview>>;

/// Has the game of this file reviewed, if it is of a kind that can be.
pub fn review(kind: GameKind, text: &str) -> Reviewed {
    let reviewed = RwSignal::new(None);
    if is_reviewed(kind) {
        thinking::ask(Question::Review(text.to_owned()), move |thought| {
            if let Some(Thought::Review(review)) = thought {
                // The person may have gone on meanwhile.
                let _ = reviewed.try_set(Some(review));
            }
        });
    }
    reviewed
}

/// How well the turn that led to the step shown was played.
#[component]
pub fn ReviewLine(reviewed: Reviewed, view: Derived<AnyView>) -> impl IntoView {
    let lang = use_lang();
    let words = reactive(move || {
        let view = view.get();
        reviewed.with(|review| review_text(review.as_ref()?, &view, lang.get()))
    });
    view! { <p class="review-line" role="status" data-testid="review">{words}</p> }
}

/// How well each player played.
#[component]
pub fn Accuracies(reviewed: Reviewed, names: Derived<Vec<String>>) -> impl IntoView {
    let lang = use_lang();
    reactive(move || {
        let shares =
            reviewed.with(|review| review.as_ref().map(|review| review.accuracy().to_vec()))?;
        let line = |(name, share): (String, Option<u32>)| {
            view! { <li><span>{name}</span><span class="score-points">{percent(share)}</span></li> }
                .into_any()
        };
        let names = names.get();
        let told = reviewed.with(|review| {
            let review = review.as_ref()?;
            Some(review_summary(review, &names, lang.get()))
        });
        let told = told
            .into_iter()
            .flatten()
            .map(|line| view! { <li>{line}</li> }.into_any());
        let told = told.collect_view();
        let lines = names.into_iter().zip(shares).map(line).collect_view();
        Some(
            view! {
                <section class="accuracy" data-testid="accuracy">
                    <h2>{say(t::accuracy)}</h2>
                    <p class="soft">{say(t::accuracy_text)}</p>
                    <ul class="scores">{lines}</ul>
                    <ul class="soft" data-testid="review-summary">{told}</ul>
                </section>
            }
            .into_any(),
        )
    })
}

/// Thousandths as whole percent, rounded down: only a faultless game has 100.
fn percent(share: Option<u32>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{} %", share / 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_faultless_game_has_a_hundred_percent() {
        assert_eq!(
            [Some(1000), Some(999), Some(0), None].map(percent),
            ["100 %", "99 %", "0 %", "–"]
        );
    }
}
