//! How a game is played.

use crate::{
    games::{GameRules, name, watched},
    nav::{Go, Nav},
    reactive::effect,
    rivals::Rivals,
    route::Route,
    texts::{say, shell, tour, use_lang},
    toured,
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;

#[component]
pub fn RulesPage(kind: GameKind) -> impl IntoView {
    let lang = use_lang();
    effect(move || crate::browser::tab::set_title(&format!("{} · Stolik", name(kind, lang.get()))));
    let nav = expect_context::<Nav>();
    let show_around = move |_| {
        toured::forget(kind);
        nav.go(Route::Play(
            kind,
            Rivals::last(kind).filter(|last| Some(last.count) != watched(kind)),
        ));
    };
    view! {
        <div class="page rules">
            <h1>{move || name(kind, lang.get())}</h1>
            <GameRules kind/>
            <p class="rules-ways">
                <Go to=Route::Home class="button primary big">{say(shell::to_home)}</Go>
                <button type="button" class="button big" data-testid="tour-again" on:click=show_around>
                    <Icon sign=Sign::Eye/>{say(tour::again)}
                </button>
            </p>
        </div>
    }
}
