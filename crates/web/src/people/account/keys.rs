//! Where one is logged in, and the tokens that let programs play.

use super::{form::form, sheets, submit::submit};
use crate::{
    browser::clock,
    people::loading::once_fetched,
    reactive::reactive,
    shell::LinkBox,
    texts::{Lang, account as t, say, use_lang},
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
                let seen = Seen::At(card.seen_ms);
                let seen = if card.current { Seen::Here } else { seen };
                row(t::device, card.name, seen, way)
            };
            view! {
                <p class="soft">{say(t::sessions_end)}</p>
                <ul class="keys">{cards.into_iter().map(line).collect_view()}</ul>
            }
            .into_any()
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
                let is_used = card.seen_ms > card.created_ms;
                let seen = Seen::Token(is_used.then_some(card.seen_ms), card.expires_ms);
                row(|_, name| name.to_owned(), card.name, seen, Some(way))
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
    view! { <p class="soft">{say(t::tokens_text)}</p><p class="soft">{say(t::tokens_end)}</p>{shown}{list} }
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
    words: fn(Lang) -> &'static str,
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

/// When a session or token was used.
#[derive(Clone, Copy)]
enum Seen {
    /// By this very browser.
    Here,
    /// At this time.
    At(i64),
    /// A token: when it was last used, if ever, and when it expires, if ever.
    Token(Option<i64>, Option<i64>),
}

impl Seen {
    fn words(self, lang: Lang) -> String {
        let day = |ms: i64| clock::day_text(ms as f64, lang.tag());
        match self {
            Seen::Here => t::this_browser(lang).to_owned(),
            Seen::At(ms) => day(ms),
            Seen::Token(used_ms, expires_ms) => {
                let used = used_ms.map(|ms| t::last_used(lang, &day(ms)));
                let used = used.unwrap_or_else(|| t::unused(lang).to_owned());
                match expires_ms {
                    Some(ms) => format!("{used} · {}", t::expires(lang, &day(ms))),
                    None => used,
                }
            }
        }
    }
}

fn row(
    name_words: fn(Lang, &str) -> String,
    name: String,
    seen: Seen,
    way: Option<AnyView>,
) -> AnyView {
    let lang = use_lang();
    let name = reactive(move || name_words(lang.get(), &name));
    let seen = reactive(move || seen.words(lang.get()));
    view! { <li><span><b>{name}</b><span class="soft">{seen}</span></span>{way}</li> }.into_any()
}
