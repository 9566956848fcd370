//! `KarciankaUi`: what the page loads when Karcianka is opened.

use super::{
    board::KarciankaBoard,
    hint::hint,
    holding::holding,
    options::KarciankaOptions,
    own_ending::own_ending_text,
    paint::last_hand,
    primer::KarciankaRules,
    tour::STOPS,
    words::{ending_text, narrate},
};
use crate::{
    games::{
        BoardProps, Following, Hint, Holding, PlayOrder, Stop,
        game_ui::{GameUi, LoadedUi, game_props, part, usual},
    },
    texts::Lang,
};
use game_core::Seat;
use game_karcianka::{Karcianka, Order};
use games::{AnyAction, AnyEnding};
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

    fn following(&self, view: &games::AnyView) -> Option<Following> {
        let view = part!(AnyView::Karcianka, view)?;
        let way = match view.order {
            Order::Onward => PlayOrder::Onward,
            Order::Back => PlayOrder::Back,
        };
        let is_on = view.hands.len() > 2 && view.ending.is_none();
        is_on.then(|| Following {
            seat: view.next_after(view.turn),
            way,
        })
    }

    fn lays_open(&self) -> bool {
        true
    }

    fn own_ending_text(
        &self,
        ending: &AnyEnding,
        names: &[String],
        own: Seat,
        lang: Lang,
    ) -> Option<String> {
        own_ending_text(part!(AnyEnding::Karcianka, ending)?, names, own, lang)
    }

    fn hint_text(&self, action: &AnyAction, view: &games::AnyView, lang: Lang) -> Option<Hint> {
        Some(hint(
            part!(AnyAction::Karcianka, action)?,
            part!(AnyView::Karcianka, view)?,
            lang,
        ))
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
