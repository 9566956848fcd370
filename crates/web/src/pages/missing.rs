//! The page at an address that is no route.

use crate::{shell::DeadEnd, texts::shell as t};
use leptos::prelude::*;

#[component]
pub fn MissingPage() -> impl IntoView {
    view! { <DeadEnd title=t::missing_title text=t::missing_text/> }
}
