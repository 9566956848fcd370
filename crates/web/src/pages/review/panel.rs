//! `ReviewPanel`: how well each played, what was luck, and where the game turned; while the review
//! is made, how far it is.

use super::{Reviewing, words};
use crate::{
    derived::Derived,
    games::counted,
    reactive::{effect, reactive},
    texts::{Lang, Text, review as t, say, use_lang},
    turning_point,
    widgets::{Icon, Sign},
};
use game_core::{Promise, ResultUnit, SeatReview};
use games::{AnyReview, GameKind};
use leptos::prelude::*;

/// `step_of` gives the step that is shown after so many entries, and `go` shows it.
#[component]
pub fn ReviewPanel(
    kind: GameKind,
    promise: Promise,
    reviewing: Reviewing,
    names: Derived<Vec<String>>,
    step_of: Callback<usize, usize>,
    go: Callback<usize>,
) -> impl IntoView {
    let lang = use_lang();
    let players = reactive(move || {
        let (names, lang) = (names.get(), lang.get());
        reviewing.found.with(|review| {
            let review = review.as_ref()?;
            let unit = review.unit;
            let line = |(name, found): (String, &SeatReview)| {
                let told = words::player(found, unit, counted(kind, lang), lang);
                view! {
                    <li>
                        <span>{name}</span><span class="score-points">{percent(found.accuracy)}</span>
                        <span class="soft">{told}</span>
                    </li>
                }
                .into_any()
            };
            let lines = names.into_iter().zip(&review.seats).map(line).collect_view();
            Some(view! {
                <p class="soft">{about(unit)(lang)}</p>
                {(!review.is_whole).then(|| view! { <p class="soft">{t::in_part(lang)}</p> })}
                <ul class="scores" data-testid="review-summary">{lines}</ul>
            }.into_any())
        })
    });
    let turning = reactive(move || {
        let (names, lang) = (names.get(), lang.get());
        reviewing.found.with(|review| {
            let review = review.as_ref()?;
            let step = step_of.run(turned(review)?);
            let told = words::turning(review, step, &names, lang)?;
            Some(view! {
                <button type="button" class="button" data-testid="turning-point" on:click=move |_| go.run(step)>
                    <Icon sign=Sign::Lens/>{told}
                </button>
            }.into_any())
        })
    });
    effect(move || {
        let names = names.get();
        let words = reviewing.found.with(|review| {
            let review = review.as_ref()?;
            let step = step_of.run(turned(review)?);
            let in_lang = |lang| Some((lang, words::turning(review, step, &names, lang)?));
            Some(Lang::ALL.into_iter().filter_map(in_lang).collect())
        });
        if let Some(words) = words {
            turning_point::tell(promise.clone(), words);
        }
    });
    view! {
        <section class="review" data-testid="accuracy">
            <h2>{say(t::title)}</h2>
            <Progress reviewing/>
            {players}
            {turning}
        </section>
    }
}

/// How far the review is, with a way to stop it; and the way to begin it again.
#[component]
fn Progress(reviewing: Reviewing) -> impl IntoView {
    let lang = use_lang();
    let is_made = Memo::new(move |_| reviewing.progress.with(Option::is_some));
    let percent = move || {
        let progress = reviewing.progress.get();
        progress.map_or(0, |progress| 100 * progress.done / progress.of.max(1))
    };
    reactive(move || {
        if is_made.get() {
            return Some(view! {
                <div class="review-progress">
                    <progress max="100" value=move || percent().to_string() aria-label=t::is_made(lang.get())></progress>
                    <button type="button" class="button" data-testid="stop-review" on:click=move |_| reviewing.stop()>{t::stop(lang.get())}</button>
                </div>
            }.into_any());
        }
        let has_none = reviewing.found.with(Option::is_none);
        has_none.then(|| {
            view! {
                <button type="button" class="button" data-testid="review-again" on:click=move |_| reviewing.ask()>{t::again(lang.get())}</button>
            }.into_any()
        })
    })
}

/// What accuracy follows from.
fn about(unit: ResultUnit) -> Text {
    match unit {
        ResultUnit::Wins => t::about_wins,
        ResultUnit::Points => t::about_points,
        ResultUnit::Seconds => t::about_seconds,
    }
}

/// After how many entries the game had turned.
fn turned(review: &AnyReview) -> Option<usize> {
    Some(review.moves.get(review.turning?)?.to as usize)
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
