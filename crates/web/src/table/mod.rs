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

use crate::{
    games,
    live::live,
    pages::Dead,
    settings,
    source::{Local, Remote},
    texts::{refusal, say, shell, table as t},
};
use ::games::{BotName, GameKind};
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
    /// In this browser, against a bot; the one last chosen if none is named.
    Here(GameKind, Option<BotName>),
}

#[component]
pub fn TablePage(venue: Venue) -> impl IntoView {
    let sight = match venue {
        Venue::Online(table) => go_online(table),
        Venue::Here(kind, bot) => sit_down_here(kind, bot),
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

fn sit_down_here(kind: GameKind, bot: Option<BotName>) -> Sight {
    let local = expect_context::<Local>();
    games::send_for(kind);
    let usual = || {
        let names = kind.bots();
        let last = settings::last_bot().filter(|last| names.contains(&last.as_str()));
        last.or_else(|| names.first().map(|name| (*name).to_owned()))?.parse().ok()
    };
    let known = bot.filter(|bot| kind.bots().contains(&bot.as_str()));
    if let Some(bot) = known.or_else(usual) {
        local.begin(kind, bot);
    }
    on_cleanup(move || local.end());
    Sight::new(local.source, Some(local.replay))
}
