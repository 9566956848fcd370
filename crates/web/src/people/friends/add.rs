//! The form that asks a person for friendship by nick.

use crate::{
    reactive::reactive,
    society::{Change, Ties},
    texts::{Text, say, society as t},
    widgets::{Icon, Sign},
};
use leptos::{html, prelude::*};
use wire::Nick;

#[component]
pub fn AddFriend() -> impl IntoView {
    let ties = Ties::here();
    let wrong = RwSignal::new(None::<Text>);
    let field = NodeRef::<html::Input>::new();
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else {
            return;
        };
        wrong.set(None);
        match field.value().trim().parse::<Nick>() {
            Ok(nick) => {
                let (typed, sent) = (field.clone(), nick.to_string());
                let failed = move |why| {
                    typed.set_value(&sent);
                    let _ = wrong.try_set(Some(why));
                };
                ties.change_or(Change::Befriend, nick.as_str(), failed);
                field.set_value("");
            }
            Err(_) if field.value().trim().is_empty() => {}
            Err(_) => wrong.set(Some(t::nobody)),
        }
    };
    let words = reactive(move || wrong.get().map(|words| say(words)()));
    let is_wrong = reactive(move || wrong.get().map(|_| "true"));
    view! {
        <form class="add-friend" data-testid="add-friend" on:submit=send>
            <label class="search">
                <Icon sign=Sign::Heart/><span class="aloud">{say(t::by_nick)}</span>
                <input node_ref=field autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="add-friend-wrong" aria-invalid=is_wrong maxlength=Nick::MAX_LEN.to_string() placeholder=say(t::by_nick)/>
            </label>
            <button type="submit" class="button primary">{say(t::ask_short)}</button>
        </form>
        <p class="wrong" id="add-friend-wrong" aria-live="polite">{words}</p>
    }
}
