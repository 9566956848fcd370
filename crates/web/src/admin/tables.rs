//! The open tables: watched if they are public, closed if need be.

use super::{
    EVERY,
    action::{AdminAction, AdminActions},
    feed::Feed,
};
use crate::{
    derived::Derived,
    games::name,
    nav::Go,
    route::Route,
    texts::{Lang, Text, admin as t, home, say, use_lang},
};
use leptos::prelude::*;
use wire::{
    Stage, Visibility,
    admin::{TableFilter, TableRow},
};

pub fn show(actions: AdminActions) -> AnyView {
    let feed: Feed<Vec<TableRow>> =
        Feed::new(Derived::constant("/api/admin/tables".to_owned()), EVERY);
    let rows = Memo::new(move |_| feed.with(Vec::clone).unwrap_or_default());
    let lang = use_lang();
    let empty = TableFilter {
        empty_for_ms: Some(0),
        ..TableFilter::default()
    };
    let guests = TableFilter {
        empty_for_ms: Some(0),
        guests_only: true,
        ..TableFilter::default()
    };
    let close_empty = close_many(empty, t::close_empty_ask, actions, feed, lang);
    let close_guests = close_many(guests, t::close_guests_ask, actions, feed, lang);
    view! {
        <section class="card" data-testid="admin-tables">
            <div class="ways">
                <button type="button" class="button" data-act="close-empty" on:click=close_empty>{say(t::close_empty)}</button>
                <button type="button" class="button" data-act="close-guests" on:click=close_guests>{say(t::close_guests)}</button>
            </div>
            {move || rows.with(Vec::is_empty).then(|| view! { <p class="empty soft">{say(t::no_tables)}</p> }.into_any())}
            <ul class="order-list">
                {move || rows.get().into_iter().map(|table| row(table, actions, feed)).collect_view()}
            </ul>
        </section>
    }
    .into_any()
}

/// A button's answer: closes all tables that the filter selects, after a question.
fn close_many<E>(
    filter: TableFilter,
    question: Text,
    actions: AdminActions,
    feed: Feed<Vec<TableRow>>,
    lang: Derived<Lang>,
) -> impl Fn(E) + Clone {
    move |_| {
        let lang = lang.get_untracked();
        let action = AdminAction {
            question: Some(question(lang).to_owned()),
            method: "POST",
            path: "/api/admin/tables/close".to_owned(),
            body: serde_json::to_string(&filter).ok(),
            done: t::tables_closed,
            then: Callback::new(move |()| feed.refresh()),
        };
        actions.take(action, lang);
    }
}

fn row(row: TableRow, actions: AdminActions, feed: Feed<Vec<TableRow>>) -> AnyView {
    let lang = use_lang();
    let TableRow {
        table,
        game,
        stage,
        visibility,
        people,
        bots,
        watchers,
        creator,
        empty_since_ms: _,
    } = row;
    let id = table.to_string();
    let names = people
        .iter()
        .map(|person| person.nick.to_string())
        .collect::<Vec<_>>()
        .join(", ");
    let about = move |lang: Lang| {
        let stage = match stage {
            Stage::Waiting => t::waiting(lang),
            Stage::Playing => t::playing(lang),
            Stage::Over => t::over(lang),
        };
        let mut parts = vec![stage.to_owned()];
        if visibility == Visibility::Private {
            parts.push(t::private(lang).to_owned());
        }
        if bots > 0 {
            parts.push(t::bots(lang, bots));
        }
        if watchers > 0 {
            parts.push(home::watchers(lang, watchers));
        }
        parts.join(" · ")
    };
    let close = {
        let path = format!("/api/admin/tables/{table}");
        move |_| {
            let lang = lang.get_untracked();
            let action = AdminAction {
                question: Some(t::close_ask(lang).to_owned()),
                method: "DELETE",
                path: path.clone(),
                body: None,
                done: t::table_closed,
                then: Callback::new(move |()| feed.refresh()),
            };
            actions.take(action, lang);
        }
    };
    let watch = (visibility == Visibility::Public).then(|| {
        view! { <Go to=Route::Table(table) class="button">{say(home::look)}</Go> }.into_any()
    });
    let of_creator = creator.map(|creator| {
        let filter = TableFilter {
            creator: Some(creator),
            ..TableFilter::default()
        };
        let close = close_many(filter, t::close_creators_ask, actions, feed, lang);
        view! { <button type="button" class="button" data-act="close-creators" on:click=close>{say(t::close_creators)}</button> }.into_any()
    });
    view! {
        <li data-table=id>
            <div class="grow"><b>{move || name(game, lang.get())}</b>" "<span>{names}</span><br/><span class="soft">{move || about(lang.get())}</span></div>
            <div class="ways">{watch}<button type="button" class="button" data-act="close" on:click=close>{say(t::close)}</button>{of_creator}</div>
        </li>
    }
    .into_any()
}
