//! `StartCount`: three, two, one, large over the board, before the clock of a game runs.

use super::view_model::TableViewModel;
use crate::reactive::reactive;
use leptos::prelude::*;

#[component]
pub fn StartCount() -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    reactive(move || {
        let seconds = model.starts_in()?;
        Some(
            view! { <p class="start-count" role="timer" aria-live="assertive" data-testid="start-count">{seconds}</p> }
                .into_any(),
        )
    })
}
