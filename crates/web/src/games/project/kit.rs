//! What the page gets when The Project Game is opened.

use super::{
    board::ProjectBoard,
    options::ProjectOptions,
    primer::ProjectRules,
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
use game_project::Project;
use games::{AnyEnding, AnyNotice, AnyRules};
use leptos::{prelude::*, wasm_split::wasm_split};

struct ProjectKit;

/// Fetches the kit.
#[wasm_split(project, wasm_split_path = leptos::wasm_split, fallible)]
pub fn kit() -> Fetched {
    Ok(&ProjectKit)
}

impl Kit for ProjectKit {
    fn board(&self, scene: Scene) -> AnyView {
        given!(Project, scene).map(|given| view! { <ProjectBoard given/> }).into_any()
    }

    fn options(&self, rules: Reading<AnyRules>, set: Callback<AnyRules>) -> AnyView {
        let rules = Reading::derive(move || part!(AnyRules::Project, rules.get()).unwrap_or_default());
        let set = Callback::new(move |rules| set.run(AnyRules::Project(rules)));
        view! { <ProjectOptions rules set/> }.into_any()
    }

    fn rules(&self) -> AnyView {
        view! { <ProjectRules/> }.into_any()
    }

    fn narrate(&self, notice: &AnyNotice, names: &[String], lang: Lang) -> Option<String> {
        narrate(part!(AnyNotice::Project, notice)?, names, lang)
    }

    fn ending_text(&self, ending: &AnyEnding, names: &[String], lang: Lang) -> String {
        part!(AnyEnding::Project, ending).map(|ending| ending_text(ending, names, lang)).unwrap_or_default()
    }
}
