//! The friends who are connected now, with the score against each and the way to a game.

use crate::{
    connection::{Remote, fetched},
    derived::Derived,
    games::name,
    reactive::{effect, reactive},
    society::{InviteMenu, PersonLine, doing_text, ways_to},
    texts::{rivalry as t, say, use_lang},
};
use leptos::prelude::*;
use wire::{Acquaintance, Doing, HeadToHead, PersonId};

#[component]
pub fn FriendsHere() -> impl IntoView {
    let society = expect_context::<Remote>().connection.store.society;
    let here = Memo::new(move |_| {
        let is_here = |friend: &&Acquaintance| friend.doing != Doing::Away;
        society.circle.with(|circle| {
            let here = circle.friends.iter().filter(is_here);
            here.map(|friend| friend.person.clone()).collect::<Vec<_>>()
        })
    });
    let any = Memo::new(move |_| here.with(|here| !here.is_empty()));
    let meetings = RwSignal::new(Vec::<HeadToHead>::new());
    effect(move || {
        if any.get() {
            leptos::task::spawn_local(async move {
                let text = fetched("/api/meetings").await.unwrap_or_default();
                let _ = meetings.try_set(serde_json::from_str(&text).unwrap_or_default());
            });
        }
    });
    reactive(move || {
        any.get().then(|| {
            view! {
                <section class="card friends-here" data-testid="friends-here">
                    <h2>{say(t::friends_here)}</h2>
                    <ul class="person-lines">
                        <For each=move || here.get() key=|friend| friend.id.clone() let:person>
                            {friend_line(person, meetings)}
                        </For>
                    </ul>
                </section>
            }
            .into_any()
        })
    })
}

fn friend_line(person: wire::Person, meetings: RwSignal<Vec<HeadToHead>>) -> AnyView {
    let society = expect_context::<Remote>().connection.store.society;
    let (lang, open, id) = (use_lang(), RwSignal::new(false), person.id.clone());
    let doing = Derived::new(move || doing_of(society.circle.get().friends, &id));
    let nick = person.nick.to_string();
    let words = Derived::new(move || {
        let now = doing_text(lang.get(), &doing.get()?);
        let score = meetings.with(|meetings| {
            let most = meetings.iter().filter(|met| met.nick == nick);
            most.max_by_key(|met| met.played).map(|met| {
                let score = t::standing(lang.get(), met.won as u64, met.lost as u64);
                format!("{now} · {}: {score}", name(met.game, lang.get()))
            })
        });
        score.or(Some(now))
    });
    let ways = move || doing.get().as_ref().and_then(ways_to);
    let whom = person.clone();
    view! {
        <PersonLine person doing words>{ways}<InviteMenu person=whom open/></PersonLine>
    }
    .into_any()
}

fn doing_of(friends: Vec<Acquaintance>, id: &PersonId) -> Option<Doing> {
    let friend = friends.into_iter().find(|friend| friend.person.id == *id);
    friend.map(|friend| friend.doing)
}
