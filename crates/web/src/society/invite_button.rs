//! The button that invites a person to the viewer's table, and shows the answer.

use crate::{
    connection::{Remote, Sent},
    reactive::reactive,
    texts::{society as t, use_lang},
    toasts::Toasts,
    widgets::{Icon, Sign},
};
use leptos::prelude::*;
use wire::{Ask, Person, TableId};

#[component]
pub fn InviteButton(table: TableId, person: Person) -> impl IntoView {
    let (remote, toasts, lang) = (
        expect_context::<Remote>(),
        expect_context::<Toasts>(),
        use_lang(),
    );
    let society = remote.connection.store.society;
    let (at, whom) = (table.clone(), person.id.clone());
    let sent = Memo::new(move |_| society.sent(&at, &whom));
    let invite = move |_| {
        if sent.get_untracked() != Some(Sent::Open) {
            send_invitation(remote, toasts, &table, &person);
        }
    };
    let words = reactive(move || match sent.get() {
        None => t::invite(lang.get()),
        Some(Sent::Open) => t::invited(lang.get()),
        Some(Sent::Declined) => t::invite_again(lang.get()),
    });
    let done = reactive(move || (sent.get() == Some(Sent::Open)).to_string());
    // Not `disabled`: a disabled button would lose the focus right after the press.
    view! {
        <button type="button" class="button" data-testid="invite" aria-disabled=done on:click=invite>
            {move || (sent.get() == Some(Sent::Open)).then(|| view! { <Icon sign=Sign::Check/> }.into_any())}
            <span aria-live="polite">{words}</span>
        </button>
    }
}

/// Invites a person to a table. Says why it was refused, if it was.
pub fn send_invitation(remote: Remote, toasts: Toasts, table: &TableId, person: &Person) {
    let society = remote.connection.store.society;
    society.note_sent(table, &person.id, Some(Sent::Open));
    let (at, whom) = (table.clone(), person.id.clone());
    let ask = Ask::Invite {
        table: table.clone(),
        nick: person.nick.clone(),
    };
    remote.connection.ask(ask, move |answer| {
        if let Err(why) = answer {
            society.note_sent(&at, &whom, None);
            toasts.say_unmet(&why);
        }
    });
}
