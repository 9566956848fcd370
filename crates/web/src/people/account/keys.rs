//! Where one is logged in, and the tokens that let programs play.

use super::{form::form, sheets, submit::submit};
use crate::{
    browser::clock,
    people::loading::once_fetched,
    reactive::reactive,
    shell::LinkBox,
    texts::{account as t, say, use_lang},
};
use leptos::prelude::*;
use wire::account::{FreshToken, SessionCard, TokenCard};

/// The browsers one is logged in with; each but this one can be logged out.
#[component]
pub fn Sessions() -> impl IntoView {
    listed("/api/account/sessions", move |again| {
        move |cards: Vec<SessionCard>| {
            let line = |card: SessionCard| {
                let way = (!card.current)
                    .then(|| end("/api/account/sessions", card.id, t::log_out, again));
                row(card.name, card.seen_ms, way, card.current)
            };
            view! { <ul class="keys">{cards.into_iter().map(line).collect_view()}</ul> }.into_any()
        }
    })
}

/// Tokens, and a new one, which is shown once.
#[component]
pub fn Tokens() -> impl IntoView {
    let fresh = RwSignal::new(None::<String>);
    let shown = reactive(move || {
        fresh.get().map(|token| {
            view! { <p class="notice">{say(t::token_once)}</p><LinkBox url=token/> }.into_any()
        })
    });
    let list = listed("/api/account/tokens", move |again| {
        move |cards: Vec<TokenCard>| {
            let line = |card: TokenCard| {
                let way = end("/api/account/tokens", card.id, t::revoke, again);
                row(card.name, card.seen_ms, Some(way), false)
            };
            let make = form(sheets::TOKEN, move |text| {
                let _ = fresh.try_set(
                    serde_json::from_str::<FreshToken>(&text)
                        .ok()
                        .map(|fresh| fresh.token),
                );
                let _ = again.try_update(|again| *again += 1);
            });
            view! { <ul class="keys">{cards.into_iter().map(line).collect_view()}</ul>{make} }
                .into_any()
        }
    });
    view! { <p class="soft">{say(t::tokens_text)}</p>{shown}{list} }
}

/// A list from the server that is asked for anew whenever something was done to it.
fn listed<T, S>(path: &'static str, show: impl Fn(RwSignal<u32>) -> S + Send + 'static) -> AnyView
where
    T: serde::de::DeserializeOwned + Clone + Send + Sync + 'static,
    S: Fn(T) -> AnyView + Send + 'static,
{
    let again = RwSignal::new(0_u32);
    reactive(move || {
        again.get();
        once_fetched(path.to_owned(), show(again)).into_any()
    })
    .into_any()
}

fn end(
    path: &'static str,
    id: String,
    words: fn(crate::texts::Lang) -> &'static str,
    again: RwSignal<u32>,
) -> AnyView {
    let lang = use_lang();
    let click = move |_| {
        let path = format!("{path}/{id}");
        leptos::task::spawn_local(async move {
            // Whatever the answer, the list then shows what is.
            let _ = submit("DELETE", &path, None, lang.get_untracked()).await;
            let _ = again.try_update(|again| *again += 1);
        });
    };
    view! { <button type="button" class="button quiet" on:click=click>{say(words)}</button> }
        .into_any()
}

fn row(name: String, seen_ms: i64, way: Option<AnyView>, is_this: bool) -> AnyView {
    let lang = use_lang();
    let seen = reactive(move || {
        if is_this {
            t::this_browser(lang.get()).to_owned()
        } else {
            clock::day_text(seen_ms as f64, lang.get().tag())
        }
    });
    view! { <li><span><b>{name}</b><span class="soft">{seen}</span></span>{way}</li> }.into_any()
}
