//! `ToyUi`: what the page loads when the toy is opened.

use crate::{
    games::{
        BoardProps, Stop,
        game_ui::{GameUi, LoadedUi, game_props, usual},
    },
    texts::Lang,
};
use game_core::Seat;
use game_toy::{Action, Ending, Notice, Toy};
use leptos::{prelude::*, wasm_split::wasm_split};

struct ToyUi;

/// Loads `ToyUi` from a WASM file of its own.
#[wasm_split(toy, wasm_split_path = leptos::wasm_split, fallible)]
pub fn ui() -> LoadedUi {
    Ok(&ToyUi)
}

impl GameUi for ToyUi {
    fn board(&self, props: BoardProps) -> AnyView {
        let board = game_props!(Toy, props).map(|props| {
            let throw = move |_| props.act.run(Action::Stone);
            view! { <button on:click=throw>{move || format!("{:?}", props.view.get())}</button> }
        });
        board.into_any()
    }

    fn tour(&self) -> &'static [Stop] {
        &[Stop::CLOCK, Stop::RULES]
    }

    usual!(Toy, options: |_, _| (), rules: view! { <p>"Stone, paper, scissors"</p> });
}

fn narrate(notice: &Notice, names: &[String], _: Lang) -> Option<String> {
    match notice {
        Notice::Chose(seat) | Notice::Left(seat) => Some(name_of(*seat, names).to_owned()),
        Notice::Round(throws) => Some(format!("{throws:?}")),
    }
}

fn ending_text(ending: &Ending, names: &[String], _: Lang) -> String {
    let winner = ending.winner.map(|seat| name_of(seat, names));
    winner.unwrap_or("-").to_owned()
}

fn name_of(seat: Seat, names: &[String]) -> &str {
    names.get(seat.index()).map_or("?", String::as_str)
}
