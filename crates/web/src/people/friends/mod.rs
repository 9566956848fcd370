//! The page of friends: who they are, what they do, who asks, who else is here.

mod add;
mod friend;

use crate::{
    browser::tab,
    connection::Remote,
    derived::Derived,
    nav::Go,
    reactive::{effect, reactive},
    route::{PeopleRoute, Route},
    society::{Around, Bond, Change, InviteMenu, PersonLine, Ties, ways_to},
    texts::{Text, account, say, society as t, use_lang},
    widgets::{Icon, Sign},
};
use add::AddFriend;
use friend::FriendLine;
use leptos::prelude::*;
use wire::{Acquaintance, Circle, Doing, Person};

pub fn friends_page() -> AnyView {
    let (remote, lang) = (expect_context::<Remote>(), use_lang());
    remote.connect();
    effect(move || tab::set_title(&format!("{} · Stolik", t::friends(lang.get()))));
    let you = remote.connection.store.you;
    let is_guest =
        Memo::new(move |_| you.with(|you| you.as_ref().is_none_or(|you| you.nick.is_guest())));
    let society = remote.connection.store.society;
    let of_circle =
        move |part: fn(&Circle) -> Vec<Person>| Memo::new(move |_| society.circle.with(part));
    let asking = of_circle(|circle| circle.asking.clone());
    let asked = of_circle(|circle| circle.asked.clone());
    let blocked = of_circle(|circle| circle.blocked.clone());
    let own = reactive(move || {
        if is_guest.get() {
            view! { <ForGuests/> }.into_any()
        } else {
            view! {
                <Section people=asking kind="asking" title=t::they_ask ways=answer/>
                <OwnFriends/>
                <Section people=asked kind="asked" title=t::you_asked words=t::not_answered ways=take_back/>
            }
            .into_any()
        }
    });
    view! {
        <div class="page people friends-page" data-testid="friends">
            <h1>{say(t::friends)}</h1>
            <div class="friends-columns">
                <div class="friends-column">{own}</div>
                <div class="friends-column">
                    <section class="card"><h2>{say(t::around)}</h2><AroundHere/></section>
                    <Section people=blocked kind="blocked" title=t::blocked about=t::blocked_text ways=unblock/>
                </div>
            </div>
        </div>
    }
    .into_any()
}

/// What an account is good for, where friends would be.
#[component]
fn ForGuests() -> impl IntoView {
    view! {
        <section class="card for-guests" data-testid="for-guests">
            <span class="for-guests-sign" aria-hidden="true"><Icon sign=Sign::Heart/></span>
            <h2>{say(t::guest_title)}</h2>
            <p>{say(t::guest_text)}</p>
            <Go to=Route::People(PeopleRoute::Account) class="button primary big">{say(account::register)}</Go>
        </section>
    }
}

#[component]
fn OwnFriends() -> impl IntoView {
    let society = expect_context::<Remote>().connection.store.society;
    // Who is here stands first; within both, by nick as they come.
    let friends = Memo::new(move |_| {
        let mut friends = society.circle.with(|circle| circle.friends.clone());
        friends.sort_by_key(|friend| friend.doing == Doing::Away);
        friends
            .into_iter()
            .map(|friend| friend.person)
            .collect::<Vec<_>>()
    });
    view! {
        <section class="card">
            <h2>{say(t::your_friends)}</h2>
            <AddFriend/>
            {move || friends.with(Vec::is_empty).then(|| view! { <p class="soft" data-testid="no-friends">{say(t::no_friends)}</p> }.into_any())}
            <ul class="person-lines" data-testid="friend-list">
                <For each=move || friends.get() key=|friend| friend.clone() let:person><FriendLine person/></For>
            </ul>
        </section>
    }
}

/// A small button that applies a `Change` to a person.
fn tie_button(change: Change, nick: String, words: Text, class: &str) -> AnyView {
    let ties = Ties::here();
    let name = match change {
        Change::Befriend => "befriend",
        Change::Part => "part",
        Change::Block => "block",
        Change::Unblock => "unblock",
    };
    let class = format!("button {class}");
    view! {
        <button type="button" class=class data-tie=name on:click=move |_| ties.change(change, &nick)>{say(words)}</button>
    }
    .into_any()
}

/// People of one kind, where there are some.
#[component]
fn Section(
    people: Memo<Vec<Person>>,
    /// Its name for tests, and its class.
    kind: &'static str,
    /// What they are.
    title: Text,
    /// What that means, for all of them.
    #[prop(optional)]
    about: Option<Text>,
    /// And for each.
    #[prop(optional)]
    words: Option<Text>,
    /// The buttons for a person with that nick.
    ways: fn(String) -> AnyView,
) -> impl IntoView {
    let lang = use_lang();
    let said = Derived::new(move || words.map(|words| words(lang.get()).to_owned()));
    let line = move |person: Person| {
        let ways = ways(person.nick.to_string());
        view! { <PersonLine person doing=Derived::constant(None) words=said>{ways}</PersonLine> }
            .into_any()
    };
    let has_some = Memo::new(move |_| !people.with(Vec::is_empty));
    reactive(move || {
        has_some.get().then(|| {
            view! {
                <section class=format!("card {kind}") data-testid=kind>
                    <h2>{say(title)}</h2>
                    {about.map(|about| view! { <p class="soft">{say(about)}</p> }.into_any())}
                    <ul class="person-lines"><For each=move || people.get() key=|person| person.clone() let:person>{line(person)}</For></ul>
                </section>
            }
            .into_any()
        })
    })
}

fn answer(nick: String) -> AnyView {
    let no = nick.clone();
    view! {
        {tie_button(Change::Befriend, nick, t::accept_friend, "primary")}
        {tie_button(Change::Part, no, t::decline_friend, "")}
    }
    .into_any()
}

fn take_back(nick: String) -> AnyView {
    tie_button(Change::Part, nick, t::take_back, "quiet")
}

fn unblock(nick: String) -> AnyView {
    tie_button(Change::Unblock, nick, t::unblock, "quiet")
}

/// The other people online: to be invited, watched, or asked for friendship.
#[component]
fn AroundHere() -> impl IntoView {
    let store = expect_context::<Remote>().connection.store;
    let but = Derived::new(move || {
        store.society.circle.with(|circle| {
            circle
                .friends
                .iter()
                .map(|friend| friend.person.id.clone())
                .collect::<Vec<_>>()
        })
    });
    let ways = Callback::new(move |Acquaintance { person, doing }: Acquaintance| {
        let (open, nick) = (RwSignal::new(false), person.nick.to_string());
        let may_be_friends = !person.nick.is_guest();
        let add = reactive(move || {
            let am_guest = store
                .you
                .with(|you| you.as_ref().is_none_or(|you| you.nick.is_guest()));
            let bond = store.society.circle.with(|circle| Bond::of(circle, &nick));
            (may_be_friends && !am_guest && bond == Bond::None)
                .then(|| tie_button(Change::Befriend, nick.clone(), t::ask_short, "quiet"))
        });
        view! { {add}{ways_to(&doing)}<InviteMenu person open/> }.into_any()
    });
    view! { <Around but ways/> }
}
