//! Reports of chat that wait, each with the words as the server has them, and the two ways to
//! settle it.

use super::{
    EVERY,
    action::{AdminAction, AdminActions},
    feed::Feed,
};
use crate::{
    browser::clock,
    derived::Derived,
    texts::{Lang, admin as t, chat, say, use_lang},
};
use leptos::prelude::*;
use wire::admin::{ReportRow, Settlement, Verdict};

pub fn show(actions: AdminActions) -> AnyView {
    let feed: Feed<Vec<ReportRow>> =
        Feed::new(Derived::constant("/api/admin/reports".to_owned()), EVERY);
    let rows = Memo::new(move |_| feed.with(Vec::clone).unwrap_or_default());
    view! {
        <section class="card" data-testid="admin-reports">
            {move || rows.with(Vec::is_empty).then(|| view! { <p class="empty soft">{say(t::no_reports)}</p> }.into_any())}
            <ul class="order-list reports">
                {move || rows.get().into_iter().map(|report| row(report, actions, feed)).collect_view()}
            </ul>
        </section>
    }
    .into_any()
}

fn row(row: ReportRow, actions: AdminActions, feed: Feed<Vec<ReportRow>>) -> AnyView {
    let lang = use_lang();
    let ReportRow {
        id,
        table,
        accused,
        guest,
        said,
        said_ms,
        reporter,
        reason,
        note,
        ..
    } = row;
    let nick = accused.nick.to_string();
    let by = reporter.map(|reporter| reporter.nick.to_string());
    let place = table.map(|table| table.to_string());
    let about = move |lang: Lang| {
        let place = place.as_ref().map_or_else(
            || t::in_lobby(lang).to_owned(),
            |table| t::at_table(lang, table),
        );
        let by = by.as_ref().map_or_else(
            || t::by_deleted(lang).to_owned(),
            |nick| t::reported_by(lang, nick),
        );
        let when = clock::day_text(said_ms as f64, lang.tag());
        format!("{} · {place} · {when} · {by}", chat::reason(lang, reason))
    };
    let settle = move |verdict, question: Option<String>, done| AdminAction {
        question,
        method: "POST",
        path: format!("/api/admin/reports/{id}"),
        body: serde_json::to_string(&Settlement { verdict }).ok(),
        done,
        then: Callback::new(move |()| feed.refresh()),
    };
    let asked = nick.clone();
    let ban = move |_| {
        let lang = lang.get_untracked();
        let question = if guest {
            t::put_out_ask(lang, &asked)
        } else {
            t::ban_ask(lang, &asked)
        };
        let done = if guest { t::was_put_out } else { t::was_banned };
        actions.take(settle(Verdict::Banned, Some(question), done), lang);
    };
    let dismiss = move |_| {
        actions.take(
            settle(Verdict::Dismissed, None, t::dismissed),
            lang.get_untracked(),
        )
    };
    let ban_words = if guest { t::put_out } else { t::ban };
    view! {
        <li data-report=id.to_string()>
            <div class="grow">
                <blockquote><b>{nick}</b>": "{said}</blockquote>
                {(!note.is_empty()).then(|| view! { <p class="report-note">{note}</p> }.into_any())}
                <span class="soft">{move || about(lang.get())}</span>
            </div>
            <div class="ways">
                <button type="button" class="button" data-act="dismiss" on:click=dismiss>{say(t::dismiss)}</button>
                <button type="button" class="button bad" data-act="ban" on:click=ban>{say(ban_words)}</button>
            </div>
        </li>
    }
    .into_any()
}
