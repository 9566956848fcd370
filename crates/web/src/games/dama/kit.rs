//! What the page gets when dáma is opened.

use super::{
    actions::DamaActions,
    board::DamaBoard,
    options::DamaOptions,
    primer::DamaRules,
    tour::STOPS,
    words::{ending_text, narrate},
};
use crate::games::{
    BoardProps, Stop,
    fetching::Fetched,
    kit::{Kit, game_props, usual},
};
use game_dama::Dama;
use leptos::{prelude::*, wasm_split::wasm_split};

struct DamaKit;

/// Fetches the kit.
#[wasm_split(dama, wasm_split_path = leptos::wasm_split, fallible)]
pub fn kit() -> Fetched {
    Ok(&DamaKit)
}

impl Kit for DamaKit {
    fn board(&self, props: BoardProps) -> AnyView {
        game_props!(Dama, props)
            .map(|props| view! { <DamaBoard props/> })
            .into_any()
    }

    fn actions(&self, props: BoardProps) -> AnyView {
        game_props!(Dama, props)
            .map(|props| view! { <DamaActions props/> })
            .into_any()
    }

    fn tour(&self) -> &'static [Stop] {
        STOPS
    }

    usual!(
        Dama,
        options: |rules, set| view! { <DamaOptions rules set/> },
        rules: view! { <DamaRules/> }
    );
}
