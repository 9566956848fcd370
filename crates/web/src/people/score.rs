//! A standing in words and numbers.

use crate::texts::{Lang, people as t};
use leptos::prelude::*;
use wire::Score;

/// The rating, large, with how sure it is.
pub fn rating(score: &Score, lang: Lang) -> AnyView {
    let sure = format!("±{}", 2 * score.deviation);
    view! {
        <span class="rating" title=t::rating_meaning(lang)>
            <b>{score.rating}</b><span class="soft">{sure}</span>
        </span>
    }
    .into_any()
}

/// Won, drawn and lost as a bar; the words say the same.
pub fn bar(score: &Score, lang: Lang) -> AnyView {
    let part = |count: i64| format!("flex-grow:{count}");
    view! {
        <span class="score-bar" aria-hidden="true">
            <i class="won" style=part(score.won)></i><i class="drawn" style=part(score.drawn)></i>
            <i class="lost" style=part(score.lost)></i>
        </span>
        <span class="soft">{t::record(lang, score)}</span>
    }
    .into_any()
}
