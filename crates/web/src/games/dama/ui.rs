//! `DamaUi`: what the page loads when dáma is opened.

use super::{
    actions::DamaActions,
    board::DamaBoard,
    earlier::earlier,
    hint::hint,
    options::DamaOptions,
    primer::DamaRules,
    tour::STOPS,
    words::{ending_text, narrate},
};
use crate::{
    games::{
        BoardProps, Hint, Stop,
        game_ui::{GameUi, LoadedUi, game_props, part, usual},
    },
    texts::Lang,
};
use game_dama::Dama;
use games::{AnyAction, AnyNotice};
use leptos::{prelude::*, wasm_split::wasm_split};

struct DamaUi;

/// Loads `DamaUi`: `#[wasm_split]` puts the body, and all that only it reaches, into a file of its
/// own.
#[wasm_split(dama, wasm_split_path = leptos::wasm_split, fallible)]
pub fn ui() -> LoadedUi {
    Ok(&DamaUi)
}

impl GameUi for DamaUi {
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

    fn can_look_back(&self) -> bool {
        true
    }

    fn earlier(&self, now: &games::AnyView, story: &[AnyNotice], at: usize) -> Option<games::AnyView> {
        let moves = story.iter().map(|notice| part!(AnyNotice::Dama, notice));
        earlier(part!(AnyView::Dama, now)?, &moves.collect::<Option<Vec<_>>>()?, at)
            .map(games::AnyView::Dama)
    }

    fn hint_text(&self, action: &AnyAction, view: &games::AnyView, lang: Lang) -> Option<Hint> {
        hint(part!(AnyAction::Dama, action)?, part!(AnyView::Dama, view)?, lang)
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
