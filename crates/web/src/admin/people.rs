//! People: looked for by nick, banned, forgiven, logged out.

use super::{
    EVERY,
    action::{AdminAction, AdminActions},
    feed::Feed,
};
use crate::{
    browser::clock,
    derived::Derived,
    nav::Go,
    route::{PeopleRoute, Route},
    texts::{Lang, Text, admin as t, say, use_lang},
    widgets::Avatar,
};
use leptos::prelude::*;
use wire::{admin::PersonRow, limits::MAX_FIND_CHARS};

type PeopleFeed = Feed<Vec<PersonRow>>;

pub fn show(actions: AdminActions) -> AnyView {
    let wanted = RwSignal::new(String::new());
    let path = move || {
        let find = String::from(js_sys::encode_uri_component(wanted.get().trim()));
        format!("/api/admin/people?find={find}")
    };
    let feed: PeopleFeed = Feed::new(Derived::new(path), EVERY);
    let rows = Memo::new(move |_| feed.with(Vec::clone).unwrap_or_default());
    let none = move || {
        let is_none = feed.with(Vec::is_empty).unwrap_or_default();
        is_none.then(|| view! { <p class="empty soft">{say(t::nobody)}</p> }.into_any())
    };
    view! {
        <section class="card" data-testid="admin-people">
            <input class="find" type="search" maxlength=MAX_FIND_CHARS.to_string() aria-label=say(t::find) placeholder=say(t::find)
                prop:value=move || wanted.get() on:input=move |event| wanted.set(event_target_value(&event))/>
            {none}
            <ul class="order-list">
                {move || rows.get().into_iter().map(|person| row(person, actions, feed)).collect_view()}
            </ul>
        </section>
    }
    .into_any()
}

fn row(row: PersonRow, actions: AdminActions, feed: PeopleFeed) -> AnyView {
    let lang = use_lang();
    let PersonRow {
        person,
        guest,
        admin,
        banned_ms,
        seen_ms,
        online,
        ..
    } = row;
    let about = move |lang: Lang| {
        let says = [
            (online, t::online as fn(_) -> &'static str),
            (guest, t::guest),
            (admin, t::keeps_order),
            (banned_ms.is_some(), t::banned),
        ];
        let mut parts: Vec<String> = says
            .into_iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, text)| text(lang).to_owned())
            .collect();
        if !online {
            parts.push(t::seen(lang, &clock::day_text(seen_ms as f64, lang.tag())));
        }
        parts.join(" · ")
    };
    let base = format!("/api/admin/people/{}", person.id);
    let nick = person.nick.to_string();
    let action = move |method, what: &str, question: Option<String>, done| AdminAction {
        question,
        method,
        path: format!("{base}/{what}"),
        body: None,
        done,
        then: Callback::new(move |()| feed.refresh()),
    };
    let way = move |words: Text,
                    act: &'static str,
                    make: Box<dyn Fn(Lang) -> AdminAction + Send>| {
        let click = move |_| {
            let lang = lang.get_untracked();
            actions.take(make(lang), lang);
        };
        view! { <button type="button" class="button" data-act=act on:click=click>{say(words)}</button> }
                .into_any()
    };
    let (out, ban, unban) = (action.clone(), action.clone(), action);
    let (asked_out, asked_ban) = (nick.clone(), nick.clone());
    let ways = match (admin, banned_ms.is_some()) {
        (true, _) => vec![],
        (false, true) => {
            vec![way(
                t::unban,
                "unban",
                Box::new(move |_| unban("DELETE", "ban", None, t::ban_lifted)),
            )]
        }
        (false, false) => vec![
            way(
                t::log_out,
                "log-out",
                Box::new(move |lang| {
                    out(
                        "DELETE",
                        "sessions",
                        Some(t::log_out_ask(lang, &asked_out)),
                        t::logged_out,
                    )
                }),
            ),
            way(
                if guest { t::put_out } else { t::ban },
                "ban",
                Box::new(move |lang| {
                    let question = if guest {
                        t::put_out_ask(lang, &asked_ban)
                    } else {
                        t::ban_ask(lang, &asked_ban)
                    };
                    ban(
                        "POST",
                        "ban",
                        Some(question),
                        if guest { t::was_put_out } else { t::was_banned },
                    )
                }),
            ),
        ],
    };
    let (face, shown) = (nick.clone(), nick.clone());
    view! {
        <li data-person=nick>
            <Avatar name=face/>
            <div class="grow"><Go to=Route::People(PeopleRoute::Profile(person.nick))><b>{shown}</b></Go><br/><span class="soft">{move || about(lang.get())}</span></div>
            <div class="ways">{ways}</div>
        </li>
    }
    .into_any()
}
