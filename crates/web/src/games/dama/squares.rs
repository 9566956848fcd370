//! `Squares`: the 36 squares below the pieces, which keyboards and screen readers navigate.

use super::{
    marks::{Marks, Target},
    outlook::{Cell, Outlook},
    store::DamaStore,
    texts as text, words,
};
use crate::{
    derived::Derived,
    reactive::reactive,
    texts::{self, use_lang},
};
use leptos::prelude::*;

/// The squares, from the player's side.
#[component]
pub fn Squares(store: DamaStore) -> impl IntoView {
    let row = move |cells: Vec<Cell>| {
        let squares = cells
            .into_iter()
            .map(|cell| view! { <SquareView store cell/> })
            .collect_view();
        view! { <div class="dama-row" role="row">{squares}</div> }.into_any()
    };
    view! {
        <div class="dama-squares" role="grid" aria-label=texts::say(text::board)>
            {move || store.outlook.get().rows().map(row).collect_view()}
        </div>
    }
}

#[component]
fn SquareView(store: DamaStore, cell: Cell) -> impl IntoView {
    let lang = use_lang();
    let marks = move || store.marks.get();
    let label = reactive(move || {
        let piece = cell
            .square()
            .and_then(|square| store.stage.with(|stage| stage.position().piece(square)));
        let is_still = store.stillness(cell).is_some();
        words::square_text(cell, piece, store.seat(), &marks(), is_still, lang.get())
    });
    let is_chosen = move || {
        marks()
            .chosen()
            .is_some_and(|chosen| Cell::from(chosen) == cell)
    };
    let last = reactive(move || store.stage.with(|stage| last_mark(stage.last(), cell)));
    view! {
        <div
            class="dama-square"
            role="gridcell"
            data-square=cell.to_string()
            data-shade=shade(cell)
            data-last=last
            data-target=move || target_mark(&marks(), cell)
            data-pointed=move || cell.square().is_some_and(|square| marks().is_pointed(square)).then_some("")
            data-chosen=move || is_chosen().then_some("")
            aria-selected=move || is_chosen().to_string()
            aria-label=label
            tabindex=move || if store.focus.get() == cell { "0" } else { "-1" }
        ></div>
    }
}

/// The colour of a square; style goes by it.
pub fn shade(cell: Cell) -> &'static str {
    if cell.square().is_some() {
        "dark"
    } else {
        "light"
    }
}

/// Whether the last move left from or came to the square.
fn last_mark(last: Option<&game_dama::Moved>, cell: Cell) -> Option<&'static str> {
    let (square, last) = (cell.square()?, last?);
    if last.from == square {
        Some("from")
    } else if last.to == square {
        Some("to")
    } else {
        None
    }
}

/// Whether the chosen piece may go to the square; style goes by it.
pub fn target_mark(marks: &Marks, cell: Cell) -> Option<&'static str> {
    match marks.target(cell.square()?)? {
        Target::Quiet => Some("quiet"),
        Target::Takes => Some("takes"),
    }
}

/// The letters and numbers cut into the frame.
#[component]
pub fn Coordinates(#[prop(into)] outlook: Derived<Outlook>) -> impl IntoView {
    let files = move || {
        (0..6)
            .filter_map(|column| Some(outlook.get().cell(column, 5)?.file().to_string()))
            .collect()
    };
    let ranks = move || {
        (0..6)
            .filter_map(|row| Some(outlook.get().cell(0, row)?.rank().to_string()))
            .collect()
    };
    let letters = |names: Vec<String>| {
        names
            .into_iter()
            .map(|name| view! { <span>{name}</span> }.into_any())
            .collect_view()
    };
    view! {
        <div class="dama-files" aria-hidden="true">{move || letters(files())}</div>
        <div class="dama-ranks" aria-hidden="true">{move || letters(ranks())}</div>
    }
}
