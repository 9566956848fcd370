//! Invitations on whatever page one is: a small card each, in a corner. They wait, and never take
//! the focus. A part of the page that comes once the page is connected.

use super::calls::Calls;
use crate::{
    connection::{Arrival, Remote},
    games::{GameArt, name},
    lazy_part::{LazyPart, LoadedPart},
    nav::Nav,
    reactive::{effect, reactive},
    route::Route,
    sound::{self, Sound},
    texts::{say, society as t, use_lang},
    toasts::Toasts,
};
use leptos::{prelude::*, wasm_split::wasm_split};
use std::sync::LazyLock;
use wire::{Ask, Invitation};

/// More at once would hide the page; the others come up as these are answered.
const MOST: usize = 3;

/// The invitations and calls, from the moment the page is connected: none come before.
#[component]
pub fn InvitationNotes() -> impl IntoView {
    let status = expect_context::<Remote>().connection.store.status;
    let was_connected = Memo::new(move |before: Option<&bool>| {
        before == Some(&true) || status.get().is_connected()
    });
    reactive(move || {
        was_connected
            .get()
            .then(|| NOTES.once_here(|notes| (notes.show)()).into_any())
    })
}

struct Notes {
    show: fn() -> AnyView,
}

static NOTES: LazyLock<LazyPart<Notes>> = LazyLock::new(|| LazyPart::new(notes));

#[wasm_split(notes, wasm_split_path = leptos::wasm_split, fallible)]
fn notes() -> LoadedPart<Notes> {
    Ok(&Notes { show })
}

fn show() -> AnyView {
    let (remote, toasts, lang) = (
        expect_context::<Remote>(),
        expect_context::<Toasts>(),
        use_lang(),
    );
    let society = remote.connection.store.society;
    effect(move || {
        if let Some(by) = society.declined.get() {
            toasts.say(t::has_declined(lang.get_untracked(), by.nick.as_str()));
            society.declined.set(None);
        }
    });
    let count = Memo::new(move |_| society.invitations.with(Vec::len));
    effect_on_growth(count, || sound::play(Sound::YourTurn));
    let shown = move || {
        society
            .invitations
            .get()
            .into_iter()
            .take(MOST)
            .collect::<Vec<_>>()
    };
    view! {
        <section class="invitations" aria-label=say(t::invitations) aria-live="polite">
            <Calls/>
            <For each=shown key=|invitation| invitation.table.clone() let:invitation>
                <Note invitation/>
            </For>
        </section>
    }
    .into_any()
}

fn effect_on_growth(count: Memo<usize>, act: impl Fn() + 'static) {
    crate::reactive::effect_since(move |before: Option<usize>| {
        let count = count.get();
        if count > before.unwrap_or(0) {
            act();
        }
        count
    });
}

#[component]
fn Note(invitation: Invitation) -> impl IntoView {
    let (remote, nav, toasts) = (
        expect_context::<Remote>(),
        expect_context::<Nav>(),
        expect_context::<Toasts>(),
    );
    let lang = use_lang();
    let Invitation { table, game, by } = invitation;
    let society = remote.connection.store.society;
    let (for_accept, for_decline) = (table.clone(), table.clone());
    let accept = move |_| {
        remote.connection.ask(
            Ask::Accept {
                table: for_accept.clone(),
                ready: false,
            },
            move |answer| match answer {
                Ok(Some(table)) => {
                    society.drop_invitation(&table);
                    remote.connection.store.note_arrival(Arrival {
                        table: table.clone(),
                        seat: None,
                    });
                    nav.go(Route::Table(table));
                }
                Ok(None) => {}
                Err(why) => toasts.say_unmet(&why),
            },
        );
    };
    let decline = move |_| {
        let table = for_decline.clone();
        society.drop_invitation(&table);
        remote.connection.ask(Ask::Decline { table }, |_| ());
    };
    let words = reactive(move || t::invites(lang.get(), by.nick.as_str()));
    view! {
        <article class="invitation" data-testid="invitation" data-table=table.to_string()>
            <span class="invitation-art" aria-hidden="true"><GameArt kind=game/></span>
            <p><strong>{words}</strong><span class="soft">{move || name(game, lang.get())}</span></p>
            <div class="invitation-ways">
                <button type="button" class="button primary" data-testid="accept" on:click=accept>{say(t::come)}</button>
                <button type="button" class="button" data-testid="decline" on:click=decline>{say(t::not_now)}</button>
            </div>
        </article>
    }
}
