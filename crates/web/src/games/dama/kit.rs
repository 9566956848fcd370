//! What the page gets when dáma is opened.

use super::{
    actions::DamaActions,
    board::DamaBoard,
    options::DamaOptions,
    primer::DamaRules,
    words::{ending_text, narrate},
};
use crate::{
    games::{
        Scene,
        fetching::Fetched,
        kit::{Kit, given, part},
    },
    reading::Reading,
    texts::Lang,
};
use game_dama::Dama;
use games::{AnyEnding, AnyNotice, AnyRules};
use leptos::{prelude::*, wasm_split::wasm_split};

struct DamaKit;

/// Fetches the kit.
#[wasm_split(dama, wasm_split_path = leptos::wasm_split, fallible)]
pub fn kit() -> Fetched {
    Ok(&DamaKit)
}

impl Kit for DamaKit {
    fn board(&self, scene: Scene) -> AnyView {
        given!(Dama, scene).map(|given| view! { <DamaBoard given/> }).into_any()
    }

    fn actions(&self, scene: Scene) -> AnyView {
        given!(Dama, scene).map(|given| view! { <DamaActions given/> }).into_any()
    }

    fn options(&self, rules: Reading<AnyRules>, set: Callback<AnyRules>) -> AnyView {
        let rules = Reading::derive(move || part!(AnyRules::Dama, rules.get()).unwrap_or_default());
        let set = Callback::new(move |rules| set.run(AnyRules::Dama(rules)));
        view! { <DamaOptions rules set/> }.into_any()
    }

    fn rules(&self) -> AnyView {
        view! { <DamaRules/> }.into_any()
    }

    fn narrate(&self, notice: &AnyNotice, names: &[String], lang: Lang) -> Option<String> {
        narrate(part!(AnyNotice::Dama, notice)?, names, lang)
    }

    fn ending_text(&self, ending: &AnyEnding, names: &[String], lang: Lang) -> String {
        part!(AnyEnding::Dama, ending).map(|ending| ending_text(ending, names, lang)).unwrap_or_default()
    }
}
