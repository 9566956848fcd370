//! Invitations to a waiting table: the link first, then friends and other people online, one by one
//! or several at once.

use super::{
    chosen_people::{ChooseBox, ChosenList, ChosenPeople},
    view_model::TableViewModel,
};
use crate::{
    connection::{Remote, Sent},
    derived::Derived,
    games::name,
    shell::LinkBox,
    society::{Around, InviteButton, PersonLine},
    texts::{invite, say, society as t, table, use_lang},
    widgets::qr_picture,
};
use leptos::prelude::*;
use wire::{Acquaintance, Doing, Person, PersonId, Room, Sitter, TableId};

#[component]
pub fn InvitePanel(
    table: TableId,
    /// The whole link to it.
    url: String,
) -> impl IntoView {
    let (model, society) = (
        expect_context::<TableViewModel>(),
        expect_context::<Remote>().connection.store.society,
    );
    let at = table.clone();
    let seated = Memo::new(move |_| model.of_room(people_at));
    let chosen = ChosenPeople::new(seated);
    let whole = table.clone();
    let friends = Memo::new(move |_| {
        let (circle, seated) = (society.circle.get(), seated.get());
        let mut friends: Vec<Person> = Vec::new();
        for is_away in [false, true] {
            let of_those = circle
                .friends
                .iter()
                .filter(|friend| (friend.doing == Doing::Away) == is_away);
            let absent = of_those.filter(|friend| !seated.contains(&friend.person.id));
            friends.extend(absent.map(|friend| friend.person.clone()));
        }
        friends
    });
    let but = Derived::new(move || {
        friends.with(|friends| {
            friends
                .iter()
                .map(|friend| friend.id.clone())
                .chain(seated.get())
                .collect::<Vec<_>>()
        })
    });
    let friend =
        move |person: Person| view! { <FriendLine table=at.clone() person chosen/> }.into_any();
    let ways = Callback::new(move |one: Acquaintance| {
        let person = one.person.clone();
        view! { <ChooseBox chosen person/><InviteButton table=table.clone() person=one.person/> }
            .into_any()
    });
    view! {
        <section class="card invite" data-testid="invite-panel">
            <h2>{say(invite::invite_friend)}</h2>
            <SendLink url/>
            <h3>{say(invite::someone_here)}</h3>
            <ul class="person-lines" data-testid="invite-friends">
                <For each=move || friends.get() key=|friend| friend.id.clone() let:person>{friend(person)}</For>
            </ul>
            {move || friends.with(|friends| !friends.is_empty()).then(|| view! { <h3>{say(t::others_here)}</h3> }.into_any())}
            <Around but ways/>
            <ChosenList chosen table=whole/>
        </section>
    }
}

/// The link: to send, to copy, and to scan from the screen.
#[component]
fn SendLink(url: String) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let about = Derived::new(move || {
        let game = model.of_room(|room| Some(name(room.setup.rules.kind(), lang.get())));
        game.map_or_else(String::new, |game| invite::message(lang.get(), game))
    });
    let code = qr_picture(
        &url,
        Derived::new(move || invite::qr_name(lang.get()).to_owned()),
    );
    view! {
        <div class="send-link">
            {code}
            <div class="send-ways">
                <LinkBox url about/>
                <p class="soft">{say(table::send_link_text)}" "{say(invite::scan)}</p>
            </div>
        </div>
    }
}

#[component]
fn FriendLine(table: TableId, person: Person, chosen: ChosenPeople) -> impl IntoView {
    let (society, lang) = (
        expect_context::<Remote>().connection.store.society,
        use_lang(),
    );
    let (id, at, whom) = (person.id.clone(), table.clone(), person.id.clone());
    let doing = Derived::new(move || {
        society.circle.with(|circle| {
            circle
                .friends
                .iter()
                .find(|friend| friend.person.id == id)
                .map(|friend| friend.doing.clone())
        })
    });
    let words = Derived::new(move || {
        (society.sent(&at, &whom) == Some(Sent::Declined))
            .then(|| t::declined(lang.get()).to_owned())
    });
    let [whom, choice] = [(); 2].map(|()| person.clone());
    view! {
        <PersonLine person doing words>
            <ChooseBox chosen person=choice/><InviteButton table person=whom/>
        </PersonLine>
    }
}

/// Who sits at the table.
fn people_at(room: &Room) -> Vec<PersonId> {
    let person = |sitter: &Sitter| sitter.person().map(|person| person.id.clone());
    room.seats
        .iter()
        .filter_map(|card| card.sitter.as_ref().and_then(person))
        .collect()
}
