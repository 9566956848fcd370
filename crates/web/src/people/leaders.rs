//! The leader board of a game: players with an established rating.

use super::{loading::once_fetched, score};
use crate::{
    browser::tab,
    connection::Remote,
    derived::Derived,
    games::name,
    nav::{Go, Nav},
    reactive::effect,
    route::{PeopleRoute, Route},
    texts::{home::bot_name, names::called, people as t, say, use_lang},
    widgets::{Avatar, Chips, Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;
use wire::LeaderLine;

#[component]
pub fn LeadersPage(kind: GameKind) -> impl IntoView {
    let (lang, nav) = (use_lang(), expect_context::<Nav>());
    effect(move || tab::set_title(&format!("{} · Stolik", t::leaders(lang.get()))));
    let label = Derived::new(move || t::which_game(lang.get()).to_owned());
    let choices = Derived::new(move || {
        GameKind::ALL
            .iter()
            .map(|&kind| name(kind, lang.get()).to_owned())
            .collect::<Vec<_>>()
    });
    let chosen = Derived::constant(Some(kind as usize));
    let choose = Callback::new(move |number: usize| {
        nav.go(Route::People(PeopleRoute::Leaders(GameKind::ALL[number])))
    });
    view! {
        <div class="page people" data-testid="leaders">
            <h1>{say(t::leaders)}</h1>
            <Chips label choices chosen choose/>
            {once_fetched(format!("/api/leaders/{kind}"), list)}
            <p class="soft">{say(t::rating_text)}</p>
        </div>
    }
}

fn list(leaders: Vec<LeaderLine>) -> AnyView {
    if leaders.is_empty() {
        return view! { <p class="card soft">{say(t::no_leaders)}</p> }.into_any();
    }
    let lines = leaders
        .into_iter()
        .enumerate()
        .map(|(index, leader)| line(index + 1, leader))
        .collect_view();
    view! { <ol class="card leaders">{lines}</ol> }.into_any()
}

fn line(place: usize, leader: LeaderLine) -> AnyView {
    let lang = use_lang();
    let you = expect_context::<Remote>().connection.store.you;
    let LeaderLine { name, bot, score } = leader;
    let own = name.clone();
    let is_me = Memo::new(move |_| {
        !bot && you.with(|you| you.as_ref().is_some_and(|you| you.nick.as_str() == own))
    });
    let who = match name.parse() {
        Ok(nick) if !bot => {
            let shown = name.clone();
            view! { <Go to=Route::People(PeopleRoute::Profile(nick)) class="leader-name"><Avatar name=name.clone()/>{move || called(lang.get(), &shown)}</Go> }
                .into_any()
        }
        _ => {
            let words = move || {
                if bot {
                    bot_name(lang.get(), &name)
                } else {
                    called(lang.get(), &name)
                }
            };
            view! { <span class="leader-name"><Icon sign=Sign::Bot/>{words}</span> }.into_any()
        }
    };
    let (for_rating, for_count) = (score.clone(), score.played);
    view! {
        <li class:mine=move || is_me.get()>
            <span class="leader-place">{place}</span>
            {who}
            <span class="soft leader-games">{move || t::games_count(lang.get(), for_count)}</span>
            {move || score::rating(&for_rating, lang.get())}
        </li>
    }
    .into_any()
}
