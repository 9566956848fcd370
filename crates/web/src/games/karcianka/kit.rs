//! What the page gets when karcianka is opened.

use super::{
    board::KarciankaBoard,
    holding::holding,
    options::KarciankaOptions,
    primer::KarciankaRules,
    words::{ending_text, narrate},
};
use crate::{
    games::{
        Holding, Scene,
        fetching::Fetched,
        kit::{Kit, given, part},
        open_hands::OpenHands,
    },
    reading::Reading,
    texts::Lang,
};
use game_core::Seat;
use game_karcianka::Karcianka;
use games::{AnyEnding, AnyNotice, AnyRules};
use leptos::{prelude::*, wasm_split::wasm_split};

struct KarciankaKit;

/// Fetches the kit.
#[wasm_split(karcianka, wasm_split_path = leptos::wasm_split, fallible)]
pub fn kit() -> Fetched {
    Ok(&KarciankaKit)
}

impl Kit for KarciankaKit {
    fn board(&self, scene: Scene) -> AnyView {
        given!(Karcianka, scene).map(|given| view! { <KarciankaBoard given/> }).into_any()
    }

    fn actions(&self, scene: Scene) -> AnyView {
        scene.open.map(|open| view! { <OpenHands open/> }).into_any()
    }

    fn options(&self, rules: Reading<AnyRules>, set: Callback<AnyRules>) -> AnyView {
        let rules = Reading::derive(move || part!(AnyRules::Karcianka, rules.get()).unwrap_or_default());
        let set = Callback::new(move |rules| set.run(AnyRules::Karcianka(rules)));
        view! { <KarciankaOptions rules set/> }.into_any()
    }

    fn rules(&self) -> AnyView {
        view! { <KarciankaRules/> }.into_any()
    }

    fn narrate(&self, notice: &AnyNotice, names: &[String], lang: Lang) -> Option<String> {
        narrate(part!(AnyNotice::Karcianka, notice)?, names, lang)
    }

    fn ending_text(&self, ending: &AnyEnding, names: &[String], lang: Lang) -> String {
        part!(AnyEnding::Karcianka, ending).map(|ending| ending_text(ending, names, lang)).unwrap_or_default()
    }

    fn holding(&self, view: &games::AnyView, seat: Seat, lang: Lang) -> Option<Holding> {
        holding(part!(AnyView::Karcianka, view)?, seat, lang)
    }
}
