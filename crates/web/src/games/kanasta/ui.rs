//! `KanastaUi`: what the page loads when Kanasta is opened.

use super::{
    board::KanastaBoard,
    hint::hint,
    holding::holding,
    options::KanastaOptions,
    own_ending::own_ending_text,
    primer::KanastaRules,
    scores::Scores,
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
use game_kanasta::Kanasta;
use games::{AnyAction, AnyEnding};
use leptos::{prelude::*, wasm_split::wasm_split};

struct KanastaUi;

/// Loads `KanastaUi`: `#[wasm_split]` puts the body, and all that only it reaches, into a file of
/// its own.
#[wasm_split(kanasta, wasm_split_path = leptos::wasm_split, fallible)]
pub fn ui() -> LoadedUi {
    Ok(&KanastaUi)
}

impl GameUi for KanastaUi {
    fn board(&self, props: BoardProps) -> AnyView {
        game_props!(Kanasta, props)
            .map(|props| view! { <KanastaBoard props/> })
            .into_any()
    }

    fn aside(&self, props: BoardProps) -> AnyView {
        game_props!(Kanasta, props)
            .map(|props| view! { <Scores props/> })
            .into_any()
    }

    fn following(&self, view: &games::AnyView) -> Option<Following> {
        let view = part!(AnyView::Kanasta, view)?;
        let count = view.players.len();
        let is_on = count > 2 && view.playing && view.ending.is_none();
        is_on.then(|| Following {
            seat: view.turn.next(count),
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
        own_ending_text(part!(AnyEnding::Kanasta, ending)?, names, own, lang)
    }

    fn hint_text(&self, action: &AnyAction, view: &games::AnyView, lang: Lang) -> Option<Hint> {
        Some(hint(
            part!(AnyAction::Kanasta, action)?,
            part!(AnyView::Kanasta, view)?,
            lang,
        ))
    }

    fn tour(&self) -> &'static [Stop] {
        STOPS
    }

    usual!(
        Kanasta,
        options: |rules, set| view! { <KanastaOptions rules set/> },
        rules: view! { <KanastaRules/> }
    );

    fn holding(&self, view: &games::AnyView, seat: Seat, lang: Lang) -> Option<Holding> {
        holding(part!(AnyView::Kanasta, view)?, seat, lang)
    }
}
