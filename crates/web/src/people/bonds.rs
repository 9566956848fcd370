//! The relation of a profile's person to the viewer, and the buttons that change it.

use crate::games::name;
use crate::{
    connection::Remote,
    people::loading::once_fetched,
    reactive::reactive,
    society::{Bond, Change, InviteMenu, Ties, doing_text, ways_to},
    texts::{Text, names::called, people, say, society as t, use_lang},
};
use leptos::prelude::*;
use wire::{HeadToHead, Person};

/// The buttons below the person's name; none on the viewer's own page.
pub fn bonds(person: Person) -> AnyView {
    let (store, ties, lang) = (
        expect_context::<Remote>().connection.store,
        Ties::here(),
        use_lang(),
    );
    let (own, nick) = (person.id.clone(), person.nick.to_string());
    let is_own = Memo::new(move |_| {
        store
            .you
            .with(|you| you.as_ref().is_some_and(|you| you.id == own))
    });
    let whom = nick.clone();
    let bond = Memo::new(move |_| store.society.circle.with(|circle| Bond::of(circle, &whom)));
    let id = person.id.clone();
    let doing = Memo::new(move |_| {
        store.society.circle.with(|circle| {
            circle
                .friends
                .iter()
                .find(|friend| friend.person.id == id)
                .map(|friend| friend.doing.clone())
        })
    });
    let button = move |change: Change, words: Text, class: &'static str, name: &'static str| {
        let nick = nick.clone();
        view! {
            <button type="button" class=class data-tie=name on:click=move |_| ties.change(change, &nick)>{say(words)}</button>
        }
        .into_any()
    };
    let is_guest = person.nick.is_guest();
    let ways = reactive(move || {
        let befriend = |words, class| button(Change::Befriend, words, class, "befriend");
        let part = |words| button(Change::Part, words, "button", "part");
        match bond.get() {
            Bond::None if is_guest => Vec::new(),
            Bond::None => vec![befriend(t::ask, "button primary")],
            Bond::Asks => vec![
                befriend(t::accept_friend, "button primary"),
                part(t::decline_friend),
            ],
            Bond::Asked => vec![part(t::take_back)],
            Bond::Friend => vec![part(t::remove)],
            Bond::Blocked => vec![button(Change::Unblock, t::unblock, "button", "unblock")],
        }
        .into_iter()
        .chain(
            (bond.get() != Bond::Blocked)
                .then(|| button(Change::Block, t::block, "button quiet", "block")),
        )
        .collect_view()
    });
    let said = reactive(move || match bond.get() {
        Bond::None => None,
        Bond::Friend => doing.get().map(|doing| doing_text(lang.get(), &doing)),
        Bond::Asks => Some(t::asks_you(lang.get()).to_owned()),
        Bond::Asked => Some(t::not_answered(lang.get()).to_owned()),
        Bond::Blocked => Some(t::blocked_text(lang.get()).to_owned()),
    });
    let to_them = reactive(move || doing.get().as_ref().and_then(ways_to));
    let open = RwSignal::new(false);
    let invite = reactive(move || {
        let person = person.clone();
        (bond.get() != Bond::Blocked).then(|| view! { <InviteMenu person open/> }.into_any())
    });
    let shown = reactive(move || {
        let (said, to_them, invite, ways) =
            (said.clone(), to_them.clone(), invite.clone(), ways.clone());
        (!is_own.get()).then(|| {
            view! {
                <div class="bonds" data-testid="bonds">
                    <span class="soft bond-words" data-testid="bond">{said}</span>{to_them}{invite}{ways}
                </div>
            }
            .into_any()
        })
    });
    shown.into_any()
}

/// The head-to-head score of the viewer and the friend on this profile, or of all friends on one's
/// own.
pub fn meetings(person: &Person) -> AnyView {
    let store = expect_context::<Remote>().connection.store;
    let (own, nick) = (person.id.clone(), person.nick.to_string());
    let is_own = Memo::new(move |_| {
        store
            .you
            .with(|you| you.as_ref().is_some_and(|you| you.id == own))
    });
    let whom = nick.clone();
    let is_shown = Memo::new(move |_| {
        store.society.circle.with(|circle| {
            if is_own.get() {
                !circle.friends.is_empty()
            } else {
                Bond::of(circle, &whom) == Bond::Friend
            }
        })
    });
    reactive(move || {
        let (is_own, nick) = (is_own.get(), nick.clone());
        is_shown.get().then(|| {
            let list = move |lines: Vec<HeadToHead>| {
                let of_them = lines.into_iter().filter(|line| is_own || line.nick == nick);
                met(of_them.collect(), is_own)
            };
            let title = if is_own { t::against_friends } else { t::between_you };
            view! {
                <section class="card" data-testid="meetings"><h2>{say(title)}</h2>{once_fetched("/api/meetings".to_owned(), list)}</section>
            }
            .into_any()
        })
    })
    .into_any()
}

fn met(lines: Vec<HeadToHead>, with_nick: bool) -> AnyView {
    let lang = use_lang();
    if lines.is_empty() {
        return view! { <p class="soft">{say(t::never_met)}</p> }.into_any();
    }
    let line = move |HeadToHead {
                         nick,
                         game,
                         played,
                         won,
                         lost,
                     }: HeadToHead| {
        let words = reactive(move || {
            let lang = lang.get();
            let whom = if with_nick {
                format!("{}, ", called(lang, nick.as_str()))
            } else {
                String::new()
            };
            format!(
                "{whom}{}: {}",
                name(game, lang),
                people::met(lang, played, won, lost)
            )
        });
        view! { <li>{words}</li> }.into_any()
    };
    view! { <ul class="met">{lines.into_iter().map(line).collect_view()}</ul> }.into_any()
}
