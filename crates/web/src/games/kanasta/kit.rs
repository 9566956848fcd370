//! What the page gets when kanasta is opened.

use super::{
    board::KanastaBoard,
    holding::holding,
    options::KanastaOptions,
    primer::KanastaRules,
    scores::Scores,
    words::{ending_text, narrate},
};
use crate::{
    games::{
        Holding, Scene,
        fetching::Fetched,
        kit::{Kit, given, part},
    },
    reading::Reading,
    texts::Lang,
};
use game_core::Seat;
use game_kanasta::Kanasta;
use games::{AnyEnding, AnyNotice, AnyRules};
use leptos::{prelude::*, wasm_split::wasm_split};

struct KanastaKit;

/// Fetches the kit.
#[wasm_split(kanasta, wasm_split_path = leptos::wasm_split, fallible)]
pub fn kit() -> Fetched {
    Ok(&KanastaKit)
}

impl Kit for KanastaKit {
    fn board(&self, scene: Scene) -> AnyView {
        given!(Kanasta, scene).map(|given| view! { <KanastaBoard given/> }).into_any()
    }

    fn aside(&self, scene: Scene) -> AnyView {
        given!(Kanasta, scene).map(|given| view! { <Scores given/> }).into_any()
    }

    fn options(&self, rules: Reading<AnyRules>, set: Callback<AnyRules>) -> AnyView {
        let rules = Reading::derive(move || part!(AnyRules::Kanasta, rules.get()).unwrap_or_default());
        let set = Callback::new(move |rules| set.run(AnyRules::Kanasta(rules)));
        view! { <KanastaOptions rules set/> }.into_any()
    }

    fn rules(&self) -> AnyView {
        view! { <KanastaRules/> }.into_any()
    }

    fn narrate(&self, notice: &AnyNotice, names: &[String], lang: Lang) -> Option<String> {
        narrate(part!(AnyNotice::Kanasta, notice)?, names, lang)
    }

    fn ending_text(&self, ending: &AnyEnding, names: &[String], lang: Lang) -> String {
        part!(AnyEnding::Kanasta, ending).map(|ending| ending_text(ending, names, lang)).unwrap_or_default()
    }

    fn holding(&self, view: &games::AnyView, seat: Seat, lang: Lang) -> Option<Holding> {
        holding(part!(AnyView::Kanasta, view)?, seat, lang)
    }
}
