//! The games one is in the middle of: the local ones kept in this browser, and the seats held
//! online.

use crate::{
    connection::{Remote, saved_game},
    games::{GameArt, name},
    nav::Go,
    reactive::reactive,
    route::Route,
    texts::{home as t, say, use_lang},
};
use games::GameKind;
use leptos::prelude::*;

#[component]
pub fn Continuing() -> impl IntoView {
    let lang = use_lang();
    let seated = expect_context::<Remote>().connection.store.seated;
    let local = GameKind::ALL
        .iter()
        .filter_map(|&kind| Some((kind, saved_game(kind).filter(|game| game.playing)?)));
    let local = local.map(|(kind, saved)| {
        let rivals = saved.rivals();
        let words = reactive(move || format!("{} · {}", name(kind, lang.get()), rivals.text(lang.get())));
        view! {
            <Go to=Route::Play(kind, Some(saved.rivals())) class="continue-card">
                <span class="continue-art" aria-hidden="true"><GameArt kind/></span>
                <span><strong>{say(t::go_on)}</strong><span class="soft" data-testid="continue">{words}</span></span>
            </Go>
        }
    });
    let online = reactive(move || {
        let card = |table| {
            view! {
                <Go to=Route::Table(table) class="continue-card">
                    <span><strong>{say(t::go_on)}</strong><span class="soft">{say(t::your_table)}</span></span>
                </Go>
            }
        };
        seated.get().into_iter().rev().map(card).collect_view()
    });
    view! { <div class="continuing">{local.collect_view()}{online}</div> }
}
