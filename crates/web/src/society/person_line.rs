//! A person in a list: name, current activity, and buttons.

use super::doing_text;
use crate::{
    derived::Derived,
    nav::Go,
    reactive::reactive,
    route::{PeopleRoute, Route},
    texts::{home, names::called, say, use_lang},
    widgets::{Avatar, Icon, Sign},
};
use leptos::prelude::*;
use wire::{Doing, Person};

/// A line with a person. The caller adds the rest as children.
#[component]
pub fn PersonLine(
    person: Person,
    /// What they are doing, where that is known.
    #[prop(into)]
    doing: Derived<Option<Doing>>,
    /// Said instead of it.
    #[prop(optional, into)]
    words: Derived<Option<String>>,
    children: Children,
) -> impl IntoView {
    let lang = use_lang();
    let [nick, name, key] = [(); 3].map(|()| person.nick.to_string());
    let state = reactive(move || doing.with(|doing| doing.as_ref().map(state)));
    let said = reactive(move || {
        let of_doing =
            || doing.with(|doing| doing.as_ref().map(|doing| doing_text(lang.get(), doing)));
        words.get().or_else(of_doing)
    });
    view! {
        <li class="person-line" data-person=key data-doing=state>
            <span class="person-face"><Avatar name=name/><i class="presence" aria-hidden="true"></i></span>
            <span class="person-who">
                <Go to=Route::People(PeopleRoute::Profile(person.nick)) class="person-nick">{move || called(lang.get(), &nick)}</Go>
                <span class="soft" data-testid="doing">{said}</span>
            </span>
            {children()}
        </li>
    }
}

fn state(doing: &Doing) -> &'static str {
    match doing {
        Doing::Away => "away",
        Doing::Here => "here",
        Doing::Waiting { .. } => "waiting",
        Doing::Playing { .. } => "playing",
    }
}

/// The link to the person's table, if it is public.
pub fn ways_to(doing: &Doing) -> Option<AnyView> {
    let (table, sign, words): (_, _, fn(_) -> _) = match doing {
        Doing::Waiting {
            table: Some(table), ..
        } => (table, Sign::People, home::join),
        Doing::Playing {
            table: Some(table), ..
        } => (table, Sign::Eye, home::look),
        Doing::Away
        | Doing::Here
        | Doing::Waiting { table: None, .. }
        | Doing::Playing { table: None, .. } => {
            return None;
        }
    };
    Some(
        view! { <Go to=Route::Table(table.clone()) class="button"><Icon sign/>{say(words)}</Go> }
            .into_any(),
    )
}
