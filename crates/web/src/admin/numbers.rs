//! How the server is doing: a few large numbers, and the tables by game.

use super::feed::Feed;
use crate::{
    browser::clock,
    games::name,
    texts::{Lang, admin as t, say, use_lang},
};
use games::GameKind;
use leptos::prelude::*;
use wire::{Stage, admin::Numbers};

const STAGES: [Stage; 3] = [Stage::Waiting, Stage::Playing, Stage::Over];

pub fn show(feed: Feed<Numbers>) -> AnyView {
    let lang = use_lang();
    let number = move |of: fn(&Numbers) -> String| move || feed.with(of);
    let card = move |label: fn(_) -> &'static str,
                     test: &'static str,
                     of: fn(&Numbers) -> String,
                     note: AnyView| {
        view! {
            <div class="card figure" data-number=test><b>{number(of)}</b><span>{say(label)}</span>{note}</div>
        }
        .into_any()
    };
    let kinds =
        move || feed.with(|numbers| t::of_them(lang.get(), numbers.guests, numbers.registered));
    let most_people = move || feed.with(|numbers| t::most(lang.get(), numbers.most_people));
    let most_tables = move || feed.with(|numbers| t::most(lang.get(), numbers.most_tables));
    let soft = |words: AnyView| view! { <span class="soft">{words}</span> }.into_any();
    let counted = move |label: fn(Lang, u64) -> &'static str,
                        test: &'static str,
                        of: fn(&Numbers) -> u64,
                        note: AnyView| {
        let words = move || feed.with(|numbers| label(lang.get(), of(numbers)));
        let figure = move || feed.with(|numbers| of(numbers).to_string());
        view! {
            <div class="card figure" data-number=test><b>{figure}</b><span>{words}</span>{note}</div>
        }
        .into_any()
    };
    let since = move || {
        feed.with(|numbers| {
            t::since(
                lang.get(),
                &numbers.version,
                &clock::day_text(numbers.since_ms as f64, lang.get().tag()),
            )
        })
    };
    view! {
        <div class="figures">
            {counted(t::people_here, "people", |it| it.guests + it.registered,
                view! { <span class="soft">{kinds}</span><span class="soft">{most_people}</span> }.into_any())}
            {counted(t::tables_open, "tables", |it| it.tables.iter().map(|count| count.count).sum(), soft(most_tables.into_any()))}
            {card(t::messages, "messages", |it| format!("{:.1}", it.messages_per_second), soft(say(t::a_second).into_any()))}
            {card(t::moves, "moves", |it| format!("{:.1}", it.moves_per_second), soft(say(t::a_second).into_any()))}
            {counted(t::connections, "connections", |it| it.connections, ().into_any())}
            {counted(t::waiting_reports, "reports", |it| it.open_reports, ().into_any())}
        </div>
        <section class="card">
            <h2>{say(t::tables)}</h2>
            <table class="counts">
                <thead><tr><th></th><th>{say(t::waiting)}</th><th>{say(t::playing)}</th><th>{say(t::over)}</th></tr></thead>
                <tbody>{GameKind::ALL.iter().map(|kind| counts(feed, *kind)).collect_view()}</tbody>
            </table>
        </section>
        <p class="soft">{since}</p>
    }
    .into_any()
}

fn counts(feed: Feed<Numbers>, kind: GameKind) -> AnyView {
    let lang = use_lang();
    let cell = move |stage: Stage| {
        let count = move || {
            let is_it = |numbers: &Numbers| {
                numbers
                    .tables
                    .iter()
                    .find(|count| count.game == kind && count.stage == stage)
                    .map_or(0, |count| count.count)
            };
            feed.with(is_it)
        };
        view! { <td>{count}</td> }.into_any()
    };
    view! { <tr><th scope="row">{move || name(kind, lang.get())}</th>{STAGES.map(cell).collect_view()}</tr> }
        .into_any()
}
