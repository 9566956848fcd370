//! `FairnessProof`: the verifiable shuffle, with the promise from the start, what each player adds,
//! and the seed after the end.

use super::contribution_list::{ContributionRow, ContributionState, contribution_list};
use crate::{
    derived::Derived,
    own_contributions::{OwnVerdict, verdict},
    reactive::reactive,
    texts::{say, table as t},
    widgets::{Icon, Sign},
};
use game_core::{ContributionLine, Promise, Seed};
use leptos::prelude::*;

#[component]
pub fn FairnessProof(
    /// Published before the first move.
    #[prop(into)]
    promise: Derived<Option<Promise>>,
    /// Published after the last.
    #[prop(into)]
    seed: Derived<Option<Seed>>,
    /// What the players added to the deal: commitments before it, all after its game.
    #[prop(into)]
    rows: Derived<Vec<ContributionRow>>,
    /// The same as it was published after the last move.
    #[prop(into)]
    lines: Derived<Vec<ContributionLine>>,
) -> impl IntoView {
    let kept = reactive(move || {
        let rows = rows.get();
        let verdict = promise.get().zip(seed.get()).map(|(promise, seed)| {
            promise.is_kept_by(&seed) && rows.iter().all(|row| is_kept(row, &promise))
        });
        verdict.map(|kept| {
            if kept {
                view! { <p>{say(t::fair_kept)}</p> }.into_any()
            } else {
                view! { <p>{say(t::fair_broken)}</p> }.into_any()
            }
        })
    });
    let own = reactive(move || {
        let (promise, _) = promise.get().zip(seed.get())?;
        let words = match verdict(&promise, &lines.get())? {
            OwnVerdict::Counted => t::deal_own_counted,
            OwnVerdict::Missing => t::deal_own_missing,
        };
        Some(view! { <p data-testid="own-contribution">{say(words)}</p> }.into_any())
    });
    let list = reactive(move || contribution_list(rows.get()));
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
            {list}
            {kept}
            {own}
        </details>
    }
}

/// Whether the player revealed what they had committed to; one who did not reveal broke nothing.
fn is_kept(row: &ContributionRow, promise: &Promise) -> bool {
    match &row.state {
        ContributionState::Revealed(value) => row.commitment.is_kept_by(value, promise),
        ContributionState::Committed | ContributionState::NotRevealed => true,
    }
}
