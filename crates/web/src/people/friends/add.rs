//! The form that asks a person for friendship by nick.

use crate::{
    society::{Change, Ties},
    texts::{say, society as t},
    toasts::Toasts,
    widgets::{Icon, Sign},
};
use leptos::{html, prelude::*};
use wire::Nick;

#[component]
pub fn AddFriend() -> impl IntoView {
    let (ties, toasts) = (Ties::here(), expect_context::<Toasts>());
    let field = NodeRef::<html::Input>::new();
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else {
            return;
        };
        match field.value().trim().parse::<Nick>() {
            Ok(nick) => {
                ties.change(Change::Befriend, nick.as_str());
                field.set_value("");
            }
            Err(_) if field.value().trim().is_empty() => {}
            Err(_) => toasts.say_text(t::nobody),
        }
    };
    view! {
        <form class="add-friend" data-testid="add-friend" on:submit=send>
            <label class="search">
                <Icon sign=Sign::Heart/><span class="aloud">{say(t::by_nick)}</span>
                <input node_ref=field autocomplete="off" autocapitalize="none" spellcheck="false" maxlength=Nick::MAX_LEN.to_string() placeholder=say(t::by_nick)/>
            </label>
            <button type="submit" class="button primary">{say(t::ask_short)}</button>
        </form>
    }
}
