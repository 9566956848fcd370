//! Looking for strangers who want the same game: how many, how fast, and one button.

use super::opener::Opener;
use crate::{
    derived::Derived,
    games::{quick, usual},
    texts::{home as t, say, span::span_text, use_lang},
    widgets::{Chips, Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;
use wire::Ask;

#[component]
pub fn QuickMatch(kind: GameKind) -> impl IntoView {
    let lang = use_lang();
    let offered = quick(kind);
    let (players, turns) = (RwSignal::new(0), RwSignal::new(offered.turns_ms.len() / 2));
    let how_many = (offered.players.len() > 1).then(|| {
        let label = Derived::new(move || t::players(lang.get()).to_owned());
        let choices = Derived::constant(
            offered
                .players
                .iter()
                .map(u8::to_string)
                .collect::<Vec<_>>(),
        );
        let chosen = Derived::new(move || Some(players.get()));
        view! { <Chips label choices chosen choose=Callback::new(move |to| players.set(to))/> }
            .into_any()
    });
    let label = Derived::new(move || t::time_per_turn(lang.get()).to_owned());
    let times = Derived::constant(
        offered
            .turns_ms
            .iter()
            .map(|ms| span_text(*ms))
            .collect::<Vec<_>>(),
    );
    let chosen = Derived::new(move || Some(turns.get()));
    let opener = Opener::here();
    let find = move |_| {
        let (players, turn_ms) = (
            offered.players[players.get_untracked()],
            offered.turns_ms[turns.get_untracked()],
        );
        opener.ask(Ask::Match {
            rules: usual(kind, players, Some(turn_ms)),
            ready: false,
        });
    };
    view! {
        <section class="drawer quick" data-testid="quick">
            <h3>{say(t::quick_title)}</h3>
            {how_many}
            <Chips label choices=times chosen choose=Callback::new(move |to| turns.set(to))/>
            <button type="button" class="button primary big" data-testid="quick-match"
                disabled=move || opener.busy.get() on:click=find>
                <Icon sign=Sign::People/>{say(t::quick_match)}
            </button>
        </section>
    }
}
