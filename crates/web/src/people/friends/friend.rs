//! A friend in the list, with the ways to them; removing and blocking are one touch further.

use super::tie_button;
use crate::{
    connection::Remote,
    reactive::reactive,
    society::{Change, InviteMenu, PersonLine, ways_to},
    texts::{say, society as t},
    widgets::{Icon, Sign},
};
use leptos::prelude::*;
use wire::Person;

#[component]
pub fn FriendLine(person: Person) -> impl IntoView {
    let society = expect_context::<Remote>().connection.store.society;
    let (id, nick) = (person.id.clone(), person.nick.to_string());
    let doing = Memo::new(move |_| {
        society.circle.with(|circle| {
            circle
                .friends
                .iter()
                .find(|friend| friend.person.id == id)
                .map(|friend| friend.doing.clone())
        })
    });
    let (inviting, more) = (RwSignal::new(false), RwSignal::new(false));
    let to_them = reactive(move || doing.get().as_ref().and_then(ways_to));
    let expanded = reactive(move || more.get().to_string());
    let rest = reactive(move || {
        let (out, off) = (nick.clone(), nick.clone());
        more.get().then(|| {
            view! {
                <div class="person-more">
                    {tie_button(Change::Part, out, t::remove, "")}
                    {tie_button(Change::Block, off, t::block, "")}
                </div>
            }
            .into_any()
        })
    });
    let whom = person.clone();
    view! {
        <PersonLine person doing>
            {to_them}
            <InviteMenu person=whom open=inviting/>
            <button type="button" class="icon-button" data-testid="more" aria-expanded=expanded
                aria-label=say(t::more) title=say(t::more) on:click=move |_| more.update(|more| *more = !*more)>
                <Icon sign=Sign::More/>
            </button>
            {rest}
        </PersonLine>
    }
}
