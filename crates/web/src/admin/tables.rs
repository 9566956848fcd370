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
    texts::{Lang, admin as t, home, say, use_lang},
};
use leptos::prelude::*;
use wire::{Stage, Visibility, admin::TableRow};

pub fn show(actions: AdminActions) -> AnyView {
    let feed: Feed<Vec<TableRow>> =
        Feed::new(Derived::constant("/api/admin/tables".to_owned()), EVERY);
    let rows = Memo::new(move |_| feed.with(Vec::clone).unwrap_or_default());
    view! {
        <section class="card" data-testid="admin-tables">
            {move || rows.with(Vec::is_empty).then(|| view! { <p class="empty soft">{say(t::no_tables)}</p> }.into_any())}
            <ul class="order-list">
                {move || rows.get().into_iter().map(|table| row(table, actions, feed)).collect_view()}
            </ul>
        </section>
    }
    .into_any()
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
    view! {
        <li data-table=id>
            <div class="grow"><b>{move || name(game, lang.get())}</b>" "<span>{names}</span><br/><span class="soft">{move || about(lang.get())}</span></div>
            <div class="ways">{watch}<button type="button" class="button" data-act="close" on:click=close>{say(t::close)}</button></div>
        </li>
    }
    .into_any()
}
