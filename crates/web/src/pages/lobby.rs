//! The lobby: all public tables, live, and the way to open one.

use super::{
    lobby_talk::LobbyTalk,
    table_list::{Tables, follow_lobby},
};
use crate::{
    live::effect,
    nav::Go,
    route::Route,
    shell::{Icon, Sign},
    texts::{home as t, say, use_lang},
};
use leptos::prelude::*;

#[component]
pub fn LobbyPage() -> impl IntoView {
    follow_lobby();
    let lang = use_lang();
    effect(move || crate::browser::tab::set_title(&format!("{} · Stolik", t::lobby_title(lang.get()))));
    view! {
        <div class="page lobby">
            <div class="page-head">
                <h1>{say(t::lobby_title)}</h1>
                <Go to=Route::Home class="button primary"><Icon sign=Sign::People/>{say(t::open_one)}</Go>
            </div>
            <Tables/>
            <LobbyTalk/>
        </div>
    }
}
