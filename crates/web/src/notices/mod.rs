//! What a person wants to be told, and how: a section of the settings. A part of the page that
//! comes when the settings are first opened.

mod clock_changes;
mod matrix;
mod push_switch;
mod quiet_hours;
mod saved;

use crate::{
    connection::Remote,
    lazy_part::{LazyPart, LoadedPart},
    people::loading::once_fetched,
    reactive::reactive,
    texts::{notices as t, say, shell},
};
use leptos::{prelude::*, wasm_split::wasm_split};
use saved::Saved;
use std::sync::LazyLock;
use wire::notices::NoticeCard;

/// The section, once the part of the page that shows it is here.
#[component]
pub fn NoticesSection() -> impl IntoView {
    NOTICES.or_why_not(|notices| (notices.show)())
}

struct NoticesPart {
    show: fn() -> AnyView,
}

static NOTICES: LazyLock<LazyPart<NoticesPart>> = LazyLock::new(|| LazyPart::new(notices));

#[wasm_split(notices, wasm_split_path = leptos::wasm_split, fallible)]
fn notices() -> LoadedPart<NoticesPart> {
    Ok(&NoticesPart { show })
}

fn show() -> AnyView {
    let remote = expect_context::<Remote>();
    // Who has no session yet gets one with the connection.
    remote.connect();
    let is_known = Memo::new(move |_| remote.connection.store.you.with(Option::is_some));
    let inside = reactive(move || {
        if !is_known.get() {
            return view! { <p class="soft" role="status">{say(shell::loading)}</p> }.into_any();
        }
        once_fetched("/api/notices".to_owned(), section).into_any()
    });
    view! {
        <section class="card notices" id="notices" data-testid="notices">
            <h2>{say(t::title)}</h2>
            {inside}
        </section>
    }
    .into_any()
}

fn section(card: NoticeCard) -> AnyView {
    let saved = Saved::new(card.settings);
    view! {
        {push_switch::view(card.push_key)}
        {matrix::view(saved, card.mail)}
        {quiet_hours::view(saved)}
    }
    .into_any()
}
