//! `KarciankaUi`: what the page loads when Karcianka is opened.

use super::{
    board::KarciankaBoard,
    hint::hint,
    holding::holding,
    options::KarciankaOptions,
    paint::last_hand,
    primer::KarciankaRules,
    tour::STOPS,
    words::{ending_text, narrate},
};
use crate::{
    games::{
        BoardProps, Hint, Holding, Stop,
        game_ui::{GameUi, LoadedUi, game_props, part, usual},
        open_hands::OpenHands,
    },
    texts::Lang,
};
use game_core::Seat;
use game_karcianka::Karcianka;
use games::AnyAction;
use leptos::{prelude::*, wasm_split::wasm_split};

struct KarciankaUi;

/// Loads `KarciankaUi`: `#[wasm_split]` puts the body, and all that only it reaches, into a file of
/// its own.
#[wasm_split(karcianka, wasm_split_path = leptos::wasm_split, fallible)]
pub fn ui() -> LoadedUi {
    Ok(&KarciankaUi)
}

impl GameUi for KarciankaUi {
    fn board(&self, props: BoardProps) -> AnyView {
        game_props!(Karcianka, props)
            .map(|props| view! { <KarciankaBoard props/> })
            .into_any()
    }

    fn actions(&self, props: BoardProps) -> AnyView {
        props
            .open
            .map(|open| view! { <OpenHands open/> })
            .into_any()
    }

    fn hint_text(&self, action: &AnyAction, view: &games::AnyView, lang: Lang) -> Option<Hint> {
        Some(hint(part!(AnyAction::Karcianka, action)?, part!(AnyView::Karcianka, view)?, lang))
    }

    fn tour(&self) -> &'static [Stop] {
        STOPS
    }

    usual!(
        Karcianka,
        options: |rules, set| view! { <KarciankaOptions rules set/> },
        rules: view! { <KarciankaRules/> }
    );

    fn last_hand(&self, view: &games::AnyView, seat: Seat, lang: Lang) -> Option<String> {
        last_hand(part!(AnyView::Karcianka, view)?, seat, lang)
    }

    fn holding(&self, view: &games::AnyView, seat: Seat, lang: Lang) -> Option<Holding> {
        holding(part!(AnyView::Karcianka, view)?, seat, lang)
    }
}
