//! Dead ends, each with a way on.

use crate::{
    nav::Go,
    route::Route,
    texts::{Text, say, shell as t},
};
use leptos::prelude::*;

#[component]
pub fn MissingPage() -> impl IntoView {
    view! { <Dead title=t::missing_title text=t::missing_text/> }
}

/// A dead end: what happened, and the way home.
#[component]
pub fn Dead(title: Text, text: Text) -> impl IntoView {
    view! {
        <div class="page dead" data-testid="dead-end">
            <h1>{say(title)}</h1>
            <p class="soft">{say(text)}</p>
            <Go to=Route::Home class="button primary big">{say(t::to_home)}</Go>
        </div>
    }
}
