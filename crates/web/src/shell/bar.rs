//! The bar at the top, and its twin at the bottom of a phone. Only what works is in them.

use super::nick_menu::NickMenu;
use crate::{
    connection::Remote,
    nav::Go,
    reactive::reactive,
    route::{PeopleRoute, Route},
    society::NextGame,
    texts::{account, say, shell as t, society, use_lang},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;
use wire::Nick;

#[component]
pub fn TopBar() -> impl IntoView {
    let you = expect_context::<Remote>().connection.store.you;
    let enter = move |nick: &Nick| {
        nick.is_guest().then(|| {
            view! { <Go to=Route::People(PeopleRoute::Account) class="button quiet">{say(account::log_in)}</Go> }
                .into_any()
        })
    };
    view! {
        <header class="top-bar">
            <Go to=Route::Home class="brand">
                <img src="/icon.svg" alt="" width="28" height="28"/>
                <span>"Stolik"</span>
            </Go>
            <nav class="places" aria-label=say(t::places)><Places/></nav>
            <NextGame/>
            {move || you.get().map(|you| (enter(&you.nick), view! { <NickMenu nick=you.nick/> }))}
        </header>
    }
}

#[component]
pub fn BottomBar() -> impl IntoView {
    view! { <nav class="bottom-bar" aria-label=say(t::places)><Places/></nav> }
}

#[component]
fn Places() -> impl IntoView {
    view! {
        <Go to=Route::Home class="place"><Icon sign=Sign::Play/><span>{say(t::play)}</span></Go>
        <Go to=Route::Lobby class="place"><Icon sign=Sign::People/><span>{say(t::lobby)}</span></Go>
        <Go to=Route::People(PeopleRoute::Friends) class="place"><span class="place-sign"><Icon sign=Sign::Heart/><Badge/></span><span>{say(society::friends)}</span></Go>
        <Go to=Route::People(PeopleRoute::Leaders(GameKind::ALL[0])) class="place"><Icon sign=Sign::Cup/><span>{say(t::leaders)}</span></Go>
        <Go to=Route::Settings class="place"><Icon sign=Sign::Gear/><span>{say(t::settings)}</span></Go>
    }
}

/// How many requests and invitations wait for an answer; nothing if none do.
#[component]
fn Badge() -> impl IntoView {
    let (people, lang) = (
        expect_context::<Remote>().connection.store.society,
        use_lang(),
    );
    let waiting = Memo::new(move |_| people.waiting());
    reactive(move || {
        let count = waiting.get();
        (count > 0).then(|| {
            let words = reactive(move || society::waiting(lang.get(), count as u64));
            view! { <span class="badge" data-testid="badge"><span aria-hidden="true">{count}</span><span class="aloud">{words}</span></span> }.into_any()
        })
    })
}
