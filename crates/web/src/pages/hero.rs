//! The top of Home for a person who has not played yet: a table at which a game is on, and the two
//! shortest ways to one.

use crate::{
    games::{living, name},
    nav::Go,
    opener::Opener,
    reactive::reactive,
    rivals::Rivals,
    route::Route,
    texts::{home, invite, rivalry as t, say, use_lang},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;

#[component]
pub fn Hero() -> impl IntoView {
    let (lang, opener, open) = (use_lang(), Opener::here(), RwSignal::new(false));
    let shown = GameKind::ALL
        .iter()
        .find_map(|&kind| Some((kind, living(kind)?)));
    let (first, scene) = shown.unzip();
    let first = first.unwrap_or(GameKind::ALL[0]);
    let game = move |kind: GameKind| {
        view! {
            <button type="button" class="chip" data-invite-to=kind.name() disabled=move || opener.busy.get()
                on:click=move |_| opener.invite(kind)>{move || name(kind, lang.get())}</button>
        }
        .into_any()
    };
    let expanded = reactive(move || open.get().to_string());
    view! {
        <section class="hero" data-testid="hero">
            <div class="hero-table">{scene.map(|scene| scene())}</div>
            <div class="hero-words">
                <h1 class="home-title">{say(home::title)}</h1>
                <p>{say(t::welcome)}</p>
                <div class="hero-ways">
                    <Go to=Route::Play(first, Rivals::first(first)) class="button primary big">
                        <Icon sign=Sign::Play/>{say(t::play_now)}
                    </Go>
                    <button type="button" class="button big" data-testid="hero-invite" aria-expanded=expanded
                        on:click=move |_| open.update(|open| *open = !*open)>
                        <Icon sign=Sign::Share/>{say(invite::invite_friend)}
                    </button>
                </div>
                {move || open.get().then(|| view! {
                    <div class="chips hero-games" role="group" aria-label=say(invite::invite_friend)>
                        {GameKind::ALL.iter().copied().map(game).collect_view()}
                    </div>
                }.into_any())}
            </div>
        </section>
    }
}
