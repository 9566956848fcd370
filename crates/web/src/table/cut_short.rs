//! Searches of bots that time cut short: told beside the moves and with the result.

use super::view_model::TableViewModel;
use crate::{
    reactive::reactive,
    texts::{table as t, use_lang},
};
use game_core::{CutShort, Seat};
use leptos::prelude::*;

/// Which bots could not search as much as they were told to, for want of time.
#[component]
pub fn CutShortLines() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let lines = Memo::new(move |_| {
        let names = model.names.get();
        let line = |(seat, cut): (Seat, CutShort)| {
            let name = names.get(seat.index())?;
            let words = t::cut_short(lang.get(), cut.done, cut.planned);
            Some(format!("{name}: {words}"))
        };
        model
            .cut_short()
            .into_iter()
            .filter_map(line)
            .collect::<Vec<_>>()
    });
    let line = |words: String| {
        view! { <p class="soft cut-short" data-testid="cut-short">{words}</p> }.into_any()
    };
    reactive(move || lines.get().into_iter().map(line).collect_view())
}
