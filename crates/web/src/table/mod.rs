//! The page of a table: the same for one on the server and one in this browser.

mod agreement;
mod arena;
mod arena_bar;
mod away_line;
mod beside;
mod bot_games;
mod chat;
mod chosen_people;
mod commitment;
mod contributing;
mod contribution_list;
mod countdown;
mod cut_short;
mod fairness_proof;
mod focus_keeper;
mod history;
mod host_corner;
mod invite_panel;
mod last_move;
mod leave;
mod leavers;
mod menu;
mod over;
mod panel;
mod plate;
mod rated_line;
mod rating_line;
mod rematch;
mod rules_below;
mod seat_row;
mod sides;
mod sound_button;
mod standing;
mod start_count;
mod tour;
mod turn_call;
mod turning_line;
mod view_model;
mod waiting;
mod waiting_seat;
mod welcome;

pub use contribution_list::ContributionRow;
pub use countdown::SeatTime;
pub use fairness_proof::FairnessProof;
pub use history::HistoryList;
pub use plate::Plate;
pub use sides::{Member, Sides};
pub use view_model::around;

use crate::{
    connection::{Connection, Local, Remote},
    frame, games,
    lazy_part::{LazyPart, LoadedPart},
    reactive::{effect, reactive},
    rivals::Rivals,
    shell::DeadEnd,
    texts::{Lang, hosting, refusal, table as t},
};
use ::games::GameKind;
use arena::Arena;
use leptos::{prelude::*, wasm_split::wasm_split};
use std::sync::LazyLock;
use view_model::{Stand, TableViewModel};
use waiting::WaitingRoom;
use wire::{LazyClientIn, RawJson, TableId};

/// Where a table is.
#[derive(Clone, PartialEq, Debug)]
pub enum Venue {
    /// On the server.
    Online(TableId),
    /// In this browser, against bots; those last chosen if none are named.
    Here(GameKind, Option<Rivals>),
}

/// The page of a table, once the part of the page that shows tables is here.
#[component]
pub fn TablePage(venue: Venue) -> impl IntoView {
    if let Venue::Here(kind, _) = &venue {
        games::send_for(*kind);
    }
    TABLES.or_frame(move |tables| (tables.show)(venue.clone()))
}

/// Sends for the part of the page that shows tables: most who come go on to one.
pub fn send_for() {
    TABLES.send_for();
}

/// Reads a message about a table, once the part of the page that knows all games is loaded. If it
/// cannot be loaded, nothing is lost: without it the page shows no table.
pub fn read(connection: Connection, message: LazyClientIn) {
    match TABLES.get_untracked() {
        Some(tables) => (tables.read)(connection, message),
        None => leptos::task::spawn_local(async move {
            if let Ok(tables) = tables().await {
                (tables.read)(connection, message);
            }
        }),
    }
}

/// A table's options in a few words, from its rules as JSON. `None` until the part of the page that
/// knows the games is loaded; subscribes the current observer.
pub fn options_text(rules: &RawJson, lang: Lang) -> Option<String> {
    (TABLES.get()?.options)(rules, lang)
}

/// What the first page does without: it has no table yet.
struct Tables {
    show: fn(Venue) -> AnyView,
    /// Takes in a message about one.
    read: fn(Connection, LazyClientIn),
    /// Reads rules, and says in a few words what they are.
    options: fn(&RawJson, Lang) -> Option<String>,
}

static TABLES: LazyLock<LazyPart<Tables>> = LazyLock::new(|| LazyPart::new(tables));

#[wasm_split(tables, wasm_split_path = leptos::wasm_split, fallible)]
fn tables() -> LoadedPart<Tables> {
    Ok(&Tables {
        show,
        read: Connection::hear_table,
        options,
    })
}

fn options(rules: &RawJson, lang: Lang) -> Option<String> {
    rules
        .parse()
        .ok()
        .map(|rules| games::options_text(&rules, lang))
}

fn show(venue: Venue) -> AnyView {
    let model = match venue {
        Venue::Online(table) => go_online(table),
        Venue::Here(kind, rivals) => sit_down_here(kind, rivals),
    };
    provide_context(model);
    turn_call::watch(model);
    contributing::watch(model);
    leavers::watch(model);
    reactive(move || match model.stand.get() {
        Stand::Loading => frame::loading(),
        Stand::NoTable => {
            view! { <DeadEnd title=t::no_table text=refusal::no_such_table/> }.into_any()
        }
        Stand::Removed => {
            view! { <DeadEnd title=hosting::removed_title text=hosting::removed_text/> }.into_any()
        }
        Stand::Closed => view! { <DeadEnd title=t::closed_title text=t::closed_text/> }.into_any(),
        Stand::Waiting => view! { <WaitingRoom/> }.into_any(),
        Stand::Game(kind) => view! { <Arena kind/> }.into_any(),
    })
    .into_any()
}

fn go_online(table: TableId) -> TableViewModel {
    let remote = expect_context::<Remote>();
    remote.connect();
    remote.connection.enter(table);
    on_cleanup(move || remote.connection.exit());
    TableViewModel::new(remote.connection, None)
}

fn sit_down_here(kind: GameKind, rivals: Option<Rivals>) -> TableViewModel {
    let local = expect_context::<Local>();
    let rivals = rivals.and_then(|rivals| rivals.fitting(kind));
    let rivals = rivals
        .or_else(|| Rivals::last(kind))
        .or_else(|| Rivals::first(kind));
    if let Some(rivals) = rivals.clone() {
        local.begin(kind, rivals);
    }
    effect(move || local.lay_open(local.open.get()));
    on_cleanup(move || local.end());
    let model = TableViewModel::new(local.connection, Some(local));
    if let Some(rivals) = rivals {
        bot_games::watch(model, kind, rivals);
    }
    model
}
