//! The lobby: all public tables, live, of one game or of all, and the way to open one.

use super::{
    lobby_talk::LobbyTalk,
    table_list::{Tables, follow_lobby},
};
use crate::{
    derived::Derived,
    games::name,
    nav::Go,
    reactive::effect,
    route::Route,
    table,
    texts::{home as t, lobby, say, use_lang},
    widgets::{Chips, Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;

#[component]
pub fn Lobby() -> impl IntoView {
    follow_lobby();
    // What the options of a table say takes the part that knows games.
    table::send_for();
    let lang = use_lang();
    effect(move || {
        crate::browser::tab::set_title(&format!("{} · Stolik", t::lobby_title(lang.get())))
    });
    let only = RwSignal::new(None::<GameKind>);
    let label = Derived::new(move || lobby::which_game(lang.get()).to_owned());
    let choices = Derived::new(move || {
        let all = lobby::all_games(lang.get()).to_owned();
        let games = GameKind::ALL
            .iter()
            .map(|&kind| name(kind, lang.get()).to_owned());
        std::iter::once(all).chain(games).collect::<Vec<_>>()
    });
    let number = |game: GameKind| GameKind::ALL.iter().position(|kind| *kind == game);
    let chosen =
        Derived::new(move || Some(only.get().and_then(number).map_or(0, |number| number + 1)));
    let choose = Callback::new(move |to: usize| {
        only.set(
            to.checked_sub(1)
                .and_then(|number| GameKind::ALL.get(number).copied()),
        );
    });
    view! {
        <div class="page lobby">
            <div class="page-head">
                <h1>{say(t::lobby_title)}</h1>
                <Go to=Route::Home class="button primary"><Icon sign=Sign::People/>{say(t::open_one)}</Go>
            </div>
            <p class="lobby-lead">{say(lobby::lead)}</p>
            <Chips label choices chosen choose/>
            <Tables only=Derived::from(only)/>
            <LobbyTalk/>
        </div>
    }
}
