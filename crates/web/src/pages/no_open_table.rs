//! Shown when no public table waits for players: ways to a game that take a single click.

use crate::{
    derived::Derived,
    games::{name, quick, usual},
    nav::Go,
    opener::Opener,
    rivals::Rivals,
    route::Route,
    texts::{home as t, lobby, say, use_lang},
    widgets::{Icon, Sign},
};
use game_core::Seat;
use games::GameKind;
use leptos::prelude::*;
use wire::{Absence, Ask, NewTable, Rated, Setup, Visibility};

#[component]
pub fn NoOpenTable(only: Derived<Option<GameKind>>) -> impl IntoView {
    let (lang, opener) = (use_lang(), Opener::here());
    let button = move |kind: GameKind| {
        view! {
            <button type="button" class="chip" data-wait=kind.name() disabled=move || opener.busy.get()
                on:click=move |_| opener.ask(waiting(kind))>
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

/// A public table of the game as most would have it: found if one waits after all, or opened.
fn waiting(kind: GameKind) -> Ask {
    let offered = quick(kind);
    let turn = offered.turns_ms.get(offered.turns_ms.len() / 2).copied();
    if let (Some(&players), Some(turn)) = (offered.players.first(), turn) {
        return Ask::Match {
            rules: usual(kind, players, Some(turn)),
            ready: false,
        };
    }
    let setup = Setup {
        rules: kind.default_rules(),
        visibility: Visibility::Public,
        absence: Absence::Bot,
        rated: Rated::No,
    };
    Ask::Open(NewTable {
        setup,
        seat: Some(Seat::new(0)),
        bots: Vec::new(),
    })
}
