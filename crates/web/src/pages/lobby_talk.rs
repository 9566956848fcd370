//! The talk in the lobby.

use crate::{
    chat::{Forum, chat},
    connection::Remote,
    derived::Derived,
    texts::{chat as t, say},
    toasts::Toasts,
};
use leptos::prelude::*;
use wire::{Ask, ChatText};

#[component]
pub fn LobbyTalk() -> impl IntoView {
    let (remote, toasts) = (expect_context::<Remote>(), expect_context::<Toasts>());
    remote.hear_lobby(true);
    on_cleanup(move || remote.hear_lobby(false));
    let speak = move |text: ChatText| {
        remote
            .connection
            .ask(Ask::SayInLobby { text }, move |answer| {
                if let Err(why) = answer {
                    toasts.say_unmet(&why);
                }
            });
    };
    let store = remote.connection.store;
    let forum = Forum {
        table: Derived::constant(None),
        you: store.you,
        lines: store.lobby_said,
        say: Callback::new(speak),
        silenced: Derived::constant(Vec::new()),
        is_host: Derived::constant(false),
        silence: Callback::new(|_| ()),
    };
    view! { <section class="card lobby-talk" data-testid="lobby-talk"><h2>{say(t::lobby_talk)}</h2>{chat(forum)}</section> }
}
