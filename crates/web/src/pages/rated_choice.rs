//! Whether the games of a table to be opened are rated: a choice for people with accounts.

use crate::{
    connection::Remote,
    derived::Derived,
    reactive::reactive,
    texts::{rated as t, say, use_lang},
    widgets::{Chips, by_number},
};
use leptos::prelude::*;
use wire::{PersonKind, Rated};

/// Chips to choose it by; for a guest, why there is nothing to choose.
#[component]
pub fn RatedChoice(rated: RwSignal<Rated>) -> impl IntoView {
    let lang = use_lang();
    let you = expect_context::<Remote>().connection.store.you;
    let has_account = Memo::new(move |_| {
        let is_account = |you: &wire::Person| you.kind == PersonKind::Account;
        you.with(|you| you.as_ref().is_some_and(is_account))
    });
    let label = Derived::new(move || t::rating(lang.get()).to_owned());
    let choices = Derived::new(move || {
        [t::casual, t::rated]
            .map(|text| text(lang.get()).to_owned())
            .to_vec()
    });
    let (chosen, choose) = by_number(rated, &[Rated::No, Rated::Yes]);
    reactive(move || {
        if has_account.get() {
            view! { <div data-testid="rated-choice"><Chips label choices chosen choose/></div> }
                .into_any()
        } else {
            view! { <p class="soft" data-testid="rated-why-not">{say(t::needs_account)}</p> }
                .into_any()
        }
    })
}
