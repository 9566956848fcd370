//! A page with nothing to show.

use crate::{
    nav::Go,
    route::Route,
    texts::{Text, say, shell as t},
};
use leptos::prelude::*;

/// Says what happened, with a link to `Route::Home`.
#[component]
pub fn DeadEnd(title: Text, text: Text) -> impl IntoView {
    view! {
        <div class="page dead" data-testid="dead-end">
            <h1>{say(title)}</h1>
            <p class="soft">{say(text)}</p>
            <Go to=Route::Home class="button primary big">{say(t::to_home)}</Go>
        </div>
    }
}
