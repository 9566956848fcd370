//! `FairnessProof`: the verifiable shuffle, with the promise from the start and the seed after the
//! end.

use crate::{
    derived::Derived,
    reactive::reactive,
    texts::{say, table as t},
    widgets::{Icon, Sign},
};
use game_core::{Promise, Seed};
use leptos::prelude::*;

#[component]
pub fn FairnessProof(
    /// Published before the first move.
    #[prop(into)]
    promise: Derived<Option<Promise>>,
    /// Published after the last.
    #[prop(into)]
    seed: Derived<Option<Seed>>,
) -> impl IntoView {
    let kept = reactive(move || {
        let verdict = promise
            .get()
            .zip(seed.get())
            .map(|(promise, seed)| promise.is_kept_by(&seed));
        verdict.map(|kept| {
            if kept {
                view! { <p>{say(t::fair_kept)}</p> }.into_any()
            } else {
                view! { <p>{say(t::fair_broken)}</p> }.into_any()
            }
        })
    });
    view! {
        <details class="fair">
            <summary><Icon sign=Sign::Shield/>{say(t::fair_play)}</summary>
            <p class="soft">{say(t::fair_text)}</p>
            <dl>
                <dt>{say(t::fair_promise)}</dt>
                <dd data-testid="promise">{move || promise.get().map(|promise| promise.as_str().to_owned())}</dd>
                {move || seed.get().map(|seed| view! {
                    <dt>{say(t::fair_seed)}</dt>
                    <dd data-testid="seed">{String::from(seed)}</dd>
                }.into_any())}
            </dl>
            {kept}
        </details>
    }
}
