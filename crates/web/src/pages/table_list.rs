//! The live list of public tables: where one can sit down, and what one can watch.

use crate::{
    games::name,
    nav::Go,
    reading::Reading,
    route::Route,
    shell::{Avatar, Icon, Sign},
    source::{Remote, Status},
    texts::{home as t, say, shell, use_lang},
};
use leptos::prelude::*;
use wire::{Sitter, Stage, TableCard};

/// Connects, and follows the list for as long as the component around lives.
pub fn follow_lobby() {
    let remote = expect_context::<Remote>();
    remote.connect();
    remote.read_lobby(true);
    on_cleanup(move || remote.read_lobby(false));
}

#[component]
pub fn Tables() -> impl IntoView {
    let desk = expect_context::<Remote>().source.desk;
    let known = Memo::new(move |_| desk.status.get().is_live().then(|| desk.lobby.get()).flatten());
    let part = move |open: bool| {
        known.get().map(|cards| cards.into_iter().filter(|card| card.has_room() == open).collect::<Vec<_>>())
    };
    let open = Memo::new(move |_| part(true));
    let running = Memo::new(move |_| {
        part(false)
            .map(|cards| cards.into_iter().filter(|card| card.stage == Stage::Playing).collect::<Vec<_>>())
    });
    view! {
        <div class="table-lists">
            <section>
                <h2>{say(t::open_tables)}</h2>
                {move || list(open.get(), desk.status.get(), t::no_open_tables)}
            </section>
            <section>
                <h2>{say(t::watch)}</h2>
                {move || list(running.get(), desk.status.get(), t::nothing_to_watch)}
            </section>
        </div>
    }
}

fn list(
    cards: Option<Vec<TableCard>>,
    status: Status,
    none: fn(crate::texts::Lang) -> &'static str,
) -> AnyView {
    match (cards, status) {
        (Some(cards), _) if cards.is_empty() => view! { <p class="empty soft">{say(none)}</p> }.into_any(),
        (Some(cards), _) => {
            view! { <ul class="tables">{cards.into_iter().map(row).collect_view()}</ul> }.into_any()
        }
        (None, Status::Lost { .. } | Status::Outdated) => {
            view! { <p class="empty soft">{say(t::needs_connection)}</p> }.into_any()
        }
        (None, Status::Idle | Status::Connecting | Status::Live) => {
            view! { <p class="empty soft">{say(shell::connecting)}</p> }.into_any()
        }
    }
}

fn row(card: TableCard) -> AnyView {
    let lang = use_lang();
    let has_room = card.has_room();
    let TableCard { table, game, sitters, watchers, .. } = card;
    let name_in_page = table.to_string();
    let people = sitters.into_iter().map(sitter).collect_view();
    let (sign, words): (_, fn(_) -> _) =
        if has_room { (Sign::People, t::join) } else { (Sign::Eye, t::look) };
    view! {
        <li class="table-row" data-table=name_in_page>
            <span class="table-game">{move || name(game, lang.get())}</span>
            <span class="table-people">{people}</span>
            {(watchers > 0).then(|| view! { <span class="soft">{move || t::watchers(lang.get(), watchers)}</span> }.into_any())}
            <Go to=Route::Table(table) class="button"><Icon sign/>{say(words)}</Go>
        </li>
    }
    .into_any()
}

fn sitter(sitter: Option<Sitter>) -> AnyView {
    let lang = use_lang();
    let Some(sitter) = sitter else {
        return view! { <span class="person-chip soft"><span class="avatar free"></span>{say(t::free_seat)}</span> }.into_any();
    };
    let name = Reading::derive(move || match &sitter {
        Sitter::Person(person) => person.nick.to_string(),
        Sitter::Bot(bot) => t::bot_name(lang.get(), bot.as_str()),
    });
    view! { <span class="person-chip"><Avatar name/>{move || name.get()}</span> }.into_any()
}
