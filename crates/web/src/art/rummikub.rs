//! The scene of Rummikub.

use leptos::prelude::*;

#[component]
pub fn RummikubArt() -> impl IntoView {
    view! { <svg class="art" viewBox="0 0 300 190" aria-hidden="true"></svg> }
}
