//! `OpenHands`: shows the other hands. Offered only against bots in the person's own browser.

use crate::{
    reactive::reactive,
    texts::{say, table as t},
    widgets::{Icon, Sign},
};
use leptos::prelude::*;

/// A button that lays the others' hands open, and closes them again.
#[component]
pub fn OpenHands(open: RwSignal<bool>) -> impl IntoView {
    let pressed = reactive(move || if open.get() { "true" } else { "false" });
    view! {
        <button type="button" class="button" data-act="open-hands" aria-pressed=pressed aria-label=say(t::open_hands)
            on:click=move |_| open.update(|open| *open = !*open)>
            <Icon sign=Sign::Eye/><span class="wide-only">{say(t::open_hands)}</span>
        </button>
    }
}
