//! The rules to read.

use leptos::prelude::*;

/// The rules of Rummikub, illustrated.
#[component]
pub fn RummikubRules() -> impl IntoView {
    view! { <article></article> }
}
