//! Whether this browser takes pushes. The permission is asked only after a press.

use crate::{
    browser::push::{self, PushState},
    connection::sent,
    reactive::reactive,
    texts::{Text, notices as t, say, use_lang},
    toasts::Toasts,
};
use leptos::prelude::*;
use wire::notices::{EndedSubscription, NewSubscription};

/// Where the server keeps subscriptions.
const PATH: &str = "/api/notices/subscriptions";

pub fn view(key: String) -> AnyView {
    let (lang, toasts) = (use_lang(), expect_context::<Toasts>());
    let state = RwSignal::new(None::<PushState>);
    let key = StoredValue::new(key);
    leptos::task::spawn_local(async move {
        let found = push::state().await;
        // The server may have forgotten this browser: told again, it keeps it once.
        if found == PushState::On
            && let Some(known) = push::subscription().await
        {
            keep(known, lang.get_untracked().tag()).await;
        }
        let _ = state.try_set(Some(found));
    });
    let press = move |_| {
        let tag = lang.get_untracked().tag();
        leptos::task::spawn_local(async move {
            let is_done = if state.get_untracked() == Some(PushState::On) {
                end(tag).await
            } else {
                begin(&key.get_value(), tag).await
            };
            if !is_done {
                toasts.say_text(t::not_saved);
            }
            let _ = state.try_set(Some(push::state().await));
        });
    };
    reactive(move || match state.get() {
        None => ().into_any(),
        Some(PushState::Unsupported) => plain(t::unsupported),
        Some(PushState::Blocked) => plain(t::blocked),
        Some(PushState::Off) => button(t::subscribe, t::is_off, press),
        Some(PushState::On) => button(t::unsubscribe, t::is_on, press),
    })
    .into_any()
}

fn plain(text: Text) -> AnyView {
    view! { <p class="notice" data-testid="push-state">{say(text)}</p> }.into_any()
}

fn button(
    action: Text,
    text: Text,
    press: impl Fn(leptos::ev::MouseEvent) + Send + Sync + 'static,
) -> AnyView {
    view! {
        <p data-testid="push-state">{say(text)}</p>
        <button type="button" class="button" data-testid="push-switch" on:click=press>{say(action)}</button>
    }
    .into_any()
}

/// Asks for the permission and subscribes. A person who refuses has been asked, which is no error.
async fn begin(key: &str, tag: &str) -> bool {
    if !push::ask_permission().await {
        return true;
    }
    match push::subscribe(key).await {
        Some(new) => keep(new, tag).await,
        None => false,
    }
}

async fn keep(new: NewSubscription, tag: &str) -> bool {
    let body = serde_json::to_string(&new).ok();
    matches!(sent("POST", PATH, body, tag).await, Ok((204, _)))
}

async fn end(tag: &str) -> bool {
    let Some(ended) = push::end().await else {
        return false;
    };
    let body = serde_json::to_string(&EndedSubscription { endpoint: ended }).ok();
    // 404: the server has forgotten it before.
    matches!(
        sent("POST", &format!("{PATH}/end"), body, tag).await,
        Ok((204 | 404, _))
    )
}
