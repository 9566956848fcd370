//! Looking for strangers who want the same game: how many, how fast, and one button.

use crate::{
    derived::Derived,
    games::{quick, usual},
    opener::Opener,
    texts::{home as t, say, use_lang},
    widgets::{Chips, Icon, Sign, TurnTime},
};
use game_core::DAY_MS;
use games::GameKind;
use leptos::prelude::*;
use wire::Ask;

/// The days per turn at which strangers may look for a slow game: few, so that they meet.
const SLOW_DAYS_OFFERED: [u32; 2] = [1, 3];

#[component]
pub fn QuickMatch(kind: GameKind) -> impl IntoView {
    let lang = use_lang();
    let offered = quick(kind);
    let players = RwSignal::new(0);
    let usual_turn = offered.turns_ms.get(offered.turns_ms.len() / 2).copied();
    let turn_ms = RwSignal::new(usual_turn);
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
    let slow = SLOW_DAYS_OFFERED.map(|days| days * DAY_MS);
    let turns = offered.turns_ms.iter().copied().chain(slow).map(Some);
    let turns: Vec<_> = std::iter::once(None).chain(turns).collect();
    let opener = Opener::here();
    let find = move |_| {
        let players = offered.players[players.get_untracked()];
        opener.ask(Ask::Match {
            rules: usual(kind, players, turn_ms.get_untracked()),
            ready: false,
        });
    };
    view! {
        <section data-testid="quick">
            {how_many}
            <TurnTime label offered=turns range=offered.range chosen=Derived::new(move || turn_ms.get())
                choose=Callback::new(move |to| turn_ms.set(to))/>
            <button type="button" class="button primary big" data-testid="quick-match"
                disabled=move || opener.busy.get() on:click=find>
                <Icon sign=Sign::People/>{say(t::quick_match)}
            </button>
        </section>
    }
}
