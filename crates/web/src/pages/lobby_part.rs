//! The lobby, and what Home shows of other people: a part of the page that comes once the
//! first page stands.

use super::{friends_here::FriendsHere, lobby::Lobby, table_list::Tables};
use crate::lazy_part::{LazyPart, LoadedPart};
use leptos::{prelude::*, wasm_split::wasm_split};
use std::sync::LazyLock;

/// The page of the lobby, once the part is here.
#[component]
pub fn LobbyPage() -> impl IntoView {
    LOBBY.or_frame(|lobby| (lobby.page)())
}

/// The friends who are here and the public tables, below the games of Home.
#[component]
pub fn OthersOnHome() -> impl IntoView {
    LOBBY.once_here(|lobby| (lobby.on_home)())
}

struct LobbyPart {
    page: fn() -> AnyView,
    on_home: fn() -> AnyView,
}

static LOBBY: LazyLock<LazyPart<LobbyPart>> = LazyLock::new(|| LazyPart::new(lobby));

#[wasm_split(lobby, wasm_split_path = leptos::wasm_split, fallible)]
fn lobby() -> LoadedPart<LobbyPart> {
    Ok(&LobbyPart { page, on_home })
}

fn page() -> AnyView {
    view! { <Lobby/> }.into_any()
}

fn on_home() -> AnyView {
    view! {
        <FriendsHere/>
        <Tables/>
    }
    .into_any()
}
