//! `RummikubUi`: what the page loads when Rummikub is opened.

use super::{
    advice::advice,
    board::RummikubBoard,
    holding::holding,
    options::RummikubOptions,
    own_ending::own_ending_text,
    primer::RummikubRules,
    texts as text,
    tour::STOPS,
    words::{ending_text, narrate},
};
use crate::{
    games::{
        BoardProps, Following, Hint, HintPlace, Holding, PlayOrder, Stop,
        game_ui::{GameUi, LoadedUi, game_props, part, usual},
    },
    texts::Lang,
};
use game_core::Seat;
use game_rummikub::Rummikub;
use games::{AnyAction, AnyEnding};
use leptos::{prelude::*, wasm_split::wasm_split};

struct RummikubUi;

/// Loads `RummikubUi`: `#[wasm_split]` puts the body, and all that only it reaches, into a file of
/// its own.
#[wasm_split(rummikub, wasm_split_path = leptos::wasm_split, fallible)]
pub fn ui() -> LoadedUi {
    Ok(&RummikubUi)
}

impl GameUi for RummikubUi {
    fn board(&self, props: BoardProps) -> AnyView {
        game_props!(Rummikub, props)
            .map(|props| view! { <RummikubBoard props/> })
            .into_any()
    }

    fn following(&self, view: &games::AnyView) -> Option<Following> {
        let view = part!(AnyView::Rummikub, view)?;
        let count = view.players.len();
        let mut after =
            (1..count).map(|step| Seat::new(((view.turn.index() + step) % count) as u8));
        let seat = after.find(|seat| !view.players[seat.index()].left)?;
        let is_on = count > 2 && view.ending.is_none();
        is_on.then_some(Following {
            seat,
            way: PlayOrder::Onward,
        })
    }

    fn own_ending_text(
        &self,
        ending: &AnyEnding,
        names: &[String],
        own: Seat,
        lang: Lang,
    ) -> Option<String> {
        own_ending_text(part!(AnyEnding::Rummikub, ending)?, names, own, lang)
    }

    fn hint_place(&self) -> HintPlace {
        HintPlace::OnBoard
    }

    fn tour(&self) -> &'static [Stop] {
        STOPS
    }

    usual!(
        Rummikub,
        options: |rules, set| view! { <RummikubOptions rules set/> },
        rules: view! { <RummikubRules/> }
    );

    fn holding(&self, view: &games::AnyView, seat: Seat, lang: Lang) -> Option<Holding> {
        holding(part!(AnyView::Rummikub, view)?, seat, lang)
    }

    fn hint_text(&self, action: &AnyAction, view: &games::AnyView, lang: Lang) -> Option<Hint> {
        advice(
            part!(AnyAction::Rummikub, action)?,
            part!(AnyView::Rummikub, view)?,
            lang,
        )
    }

    fn counted(&self, lang: Lang) -> Option<&'static str> {
        Some(text::tiles_laid(lang))
    }
}
