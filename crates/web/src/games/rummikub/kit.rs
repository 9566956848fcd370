//! What the page gets when rummikub is opened.

use super::{
    board::RummikubBoard,
    holding::holding,
    options::RummikubOptions,
    primer::RummikubRules,
    words::{ending_text, narrate, review_text},
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
use game_rummikub::Rummikub;
use games::{AnyEnding, AnyNotice, AnyReview, AnyRules};
use leptos::{prelude::*, wasm_split::wasm_split};

struct RummikubKit;

/// Fetches the kit.
#[wasm_split(rummikub, wasm_split_path = leptos::wasm_split, fallible)]
pub fn kit() -> Fetched {
    Ok(&RummikubKit)
}

impl Kit for RummikubKit {
    fn board(&self, scene: Scene) -> AnyView {
        given!(Rummikub, scene).map(|given| view! { <RummikubBoard given/> }).into_any()
    }

    fn options(&self, rules: Reading<AnyRules>, set: Callback<AnyRules>) -> AnyView {
        let rules = Reading::derive(move || part!(AnyRules::Rummikub, rules.get()).unwrap_or_default());
        let set = Callback::new(move |rules| set.run(AnyRules::Rummikub(rules)));
        view! { <RummikubOptions rules set/> }.into_any()
    }

    fn rules(&self) -> AnyView {
        view! { <RummikubRules/> }.into_any()
    }

    fn narrate(&self, notice: &AnyNotice, names: &[String], lang: Lang) -> Option<String> {
        narrate(part!(AnyNotice::Rummikub, notice)?, names, lang)
    }

    fn ending_text(&self, ending: &AnyEnding, names: &[String], lang: Lang) -> String {
        part!(AnyEnding::Rummikub, ending).map(|ending| ending_text(ending, names, lang)).unwrap_or_default()
    }

    fn holding(&self, view: &games::AnyView, seat: Seat, lang: Lang) -> Option<Holding> {
        holding(part!(AnyView::Rummikub, view)?, seat, lang)
    }

    fn review_text(&self, review: &AnyReview, view: &games::AnyView, lang: Lang) -> Option<String> {
        let AnyReview::Rummikub(review) = review;
        review_text(review, part!(AnyView::Rummikub, view)?, lang)
    }
}
