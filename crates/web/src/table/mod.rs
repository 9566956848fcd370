//! The page of a table: the same for one on the server and one in this browser.

mod arena;
mod chat;
mod confirm;
mod countdown;
mod fair;
mod history;
mod leave;
mod over;
mod panel;
mod plate;
mod seat_row;
mod sight;
mod turn_call;
mod waiting;

pub use confirm::Confirm;
pub use fair::FairPlay;
pub use history::HistoryList;
pub use plate::Plate;
pub use sight::around;

use crate::{
    games,
    live::live,
    pages::Dead,
    rivals::Rivals,
    source::{Local, Remote},
    texts::{refusal, say, shell, table as t},
};
use ::games::GameKind;
use arena::Arena;
use leptos::prelude::*;
use sight::{Sight, Stand};
use waiting::WaitingRoom;
use wire::TableId;

/// Where a table is.
#[derive(Clone, PartialEq, Debug)]
pub enum Venue {
    /// On the server.
    Online(TableId),
    /// In this browser, against bots; those last chosen if none are named.
    Here(GameKind, Option<Rivals>),
}

#[component]
pub fn TablePage(venue: Venue) -> impl IntoView {
    let sight = match venue {
        Venue::Online(table) => go_online(table),
        Venue::Here(kind, rivals) => sit_down_here(kind, rivals),
    };
    provide_context(sight);
    turn_call::watch(sight);
    live(move || match sight.stand.get() {
        Stand::Loading => view! { <p class="page soft" role="status">{say(shell::loading)}</p> }.into_any(),
        Stand::NoTable => view! { <Dead title=t::no_table text=refusal::no_such_table/> }.into_any(),
        Stand::Closed => view! { <Dead title=t::closed_title text=t::closed_text/> }.into_any(),
        Stand::Waiting => view! { <WaitingRoom/> }.into_any(),
        Stand::Game(kind) => view! { <Arena kind/> }.into_any(),
    })
}

fn go_online(table: TableId) -> Sight {
    let remote = expect_context::<Remote>();
    remote.connect();
    remote.source.enter(table);
    on_cleanup(move || remote.source.exit());
    Sight::new(remote.source, None)
}

fn sit_down_here(kind: GameKind, rivals: Option<Rivals>) -> Sight {
    let local = expect_context::<Local>();
    games::send_for(kind);
    let rivals = rivals.and_then(|rivals| rivals.fitting(kind));
    if let Some(rivals) = rivals.or_else(|| Rivals::last(kind)).or_else(|| Rivals::first(kind)) {
        local.begin(kind, rivals);
    }
    on_cleanup(move || local.end());
    Sight::new(local.source, Some(local))
}
