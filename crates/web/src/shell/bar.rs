//! The bar at the top, and its twin at the bottom of a phone. Only what works is in them.

use super::{Avatar, Icon, Sign};
use crate::{
    nav::Go,
    route::Route,
    source::Remote,
    texts::{say, shell as t},
};
use leptos::prelude::*;

#[component]
pub fn TopBar() -> impl IntoView {
    let you = expect_context::<Remote>().source.desk.you;
    let nick = move || you.get().map(|person| person.nick.to_string());
    view! {
        <header class="top-bar">
            <Go to=Route::Home class="brand">
                <img src="/icon.svg" alt="" width="28" height="28"/>
                <span>"Stolik"</span>
            </Go>
            <nav class="places" aria-label=say(t::places)><Places/></nav>
            {move || nick().map(|nick| view! {
                <span class="who" data-testid="nick"><Avatar name=nick.clone()/><span class="nick">{nick.clone()}</span></span>
            }.into_any())}
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
        <Go to=Route::Settings class="place"><Icon sign=Sign::Gear/><span>{say(t::settings)}</span></Go>
    }
}
