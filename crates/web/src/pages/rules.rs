//! How a game is played.

use crate::{
    games::{GameRules, name},
    live::effect,
    nav::Go,
    route::Route,
    texts::{say, shell, use_lang},
};
use games::GameKind;
use leptos::prelude::*;

#[component]
pub fn RulesPage(kind: GameKind) -> impl IntoView {
    let lang = use_lang();
    effect(move || crate::browser::tab::set_title(&format!("{} · Stolik", name(kind, lang.get()))));
    view! {
        <div class="page rules">
            <h1>{move || name(kind, lang.get())}</h1>
            <GameRules kind/>
            <p><Go to=Route::Home class="button primary big">{say(shell::to_home)}</Go></p>
        </div>
    }
}
