//! Shown when no public table waits for players: ways to a game that take a single click.

use crate::{
    derived::Derived,
    friendly_table::for_any_opponent,
    games::name,
    nav::Go,
    opener::Opener,
    rivals::Rivals,
    route::Route,
    texts::{home as t, lobby, say, use_lang},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;

#[component]
pub fn NoOpenTable(only: Derived<Option<GameKind>>) -> impl IntoView {
    let (lang, opener) = (use_lang(), Opener::here());
    let button = move |kind: GameKind| {
        view! {
            <button type="button" class="chip" data-wait=kind.name() disabled=move || opener.busy.get()
                on:click=move |_| opener.ask(for_any_opponent(kind))>
                {move || name(kind, lang.get())}
            </button>
        }
        .into_any()
    };
    let games = move || {
        GameKind::ALL
            .iter()
            .copied()
            .filter(move |kind| only.get().is_none_or(|only| only == *kind))
    };
    let bots = move || {
        let kind = only.get()?;
        let to = Route::Play(kind, Rivals::last(kind));
        Some(
            view! { <Go to class="button"><Icon sign=Sign::Bot/>{say(t::play_a_bot)}</Go> }
                .into_any(),
        )
    };
    view! {
        <div class="empty" data-testid="nobody">
            <p>{say(lobby::be_first)}</p>
            <div class="choice" role="group" aria-label=say(lobby::wait_at)>
                <span class="choice-label" aria-hidden="true">{say(lobby::wait_at)}</span>
                <div class="chips">{move || games().map(button).collect_view()}</div>
            </div>
            {bots}
        </div>
    }
}
