//! Talk, at a table or in the lobby. A part of the page that comes when a chat is first looked at.

mod hushed;
mod line;
mod log;
mod report;
mod shared;

use crate::{
    derived::Derived,
    lazy_part::{LazyPart, LoadedPart},
};
use leptos::{prelude::*, wasm_split::wasm_split};
use std::sync::LazyLock;
use wire::{ChatText, Line, Person, PersonId, TableId};

/// A place where people talk, as the page around it hands it over.
#[derive(Clone, Copy)]
pub struct Forum {
    /// The table; none for the lobby.
    pub table: Derived<Option<TableId>>,
    pub you: RwSignal<Option<Person>>,
    /// What was said, oldest first.
    pub lines: RwSignal<Vec<Line>>,
    pub say: Callback<ChatText>,
    /// The people the host has silenced.
    pub silenced: Derived<Vec<Person>>,
    /// Whether who looks is the host.
    pub is_host: Derived<bool>,
    /// What a host does: silences a person, or undoes it.
    pub silence: Callback<(PersonId, bool)>,
}

/// The chat, once the part of the page that shows it is here.
pub fn chat(forum: Forum) -> impl IntoView {
    CHAT.or_why_not(move |chat| (chat.show)(forum))
}

struct Chat {
    show: fn(Forum) -> AnyView,
}

static CHAT: LazyLock<LazyPart<Chat>> = LazyLock::new(|| LazyPart::new(fetch));

#[wasm_split(chat, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch() -> LoadedPart<Chat> {
    Ok(&Chat { show: log::show })
}
