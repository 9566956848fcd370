//! The turning point with the result, when the game has been reviewed.

use super::view_model::TableViewModel;
use crate::{reactive::reactive, texts::use_lang, turning_point};
use leptos::prelude::*;

#[component]
pub fn TurningLine() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    reactive(move || {
        let promise = model.of_room(|room| room.promise.clone())?;
        let words = turning_point::told(&promise, lang.get())?;
        Some(view! { <p class="soft" data-testid="turning-point">{words}</p> }.into_any())
    })
}
