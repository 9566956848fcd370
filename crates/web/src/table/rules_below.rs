//! The rules of the game below the table, to read without leaving it.

use crate::{
    games::GameRules,
    texts::{say, table as t},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::{html, prelude::*};

/// Closed until it is asked for; `open` opens it and brings it into sight.
#[component]
pub fn RulesBelow(kind: GameKind, open: RwSignal<bool>) -> impl IntoView {
    let place = NodeRef::<html::Details>::new();
    crate::reactive::effect(move || {
        if open.get() {
            request_animation_frame(move || bring_into_sight(place));
        }
    });
    let toggled = move |_| {
        let is_open =
            place.with_untracked(|place| place.as_ref().is_some_and(|place| place.open()));
        open.set(is_open);
    };
    view! {
        <details class="rules-below" data-testid="rules-below" node_ref=place prop:open=move || open.get() on:toggle=toggled>
            <summary><Icon sign=Sign::Book/><h2>{say(t::rules_below)}</h2></summary>
            {move || open.get().then(|| view! { <GameRules kind/> }.into_any())}
        </details>
    }
}

fn bring_into_sight(place: NodeRef<html::Details>) {
    // The page may have gone on before the frame came.
    if let Some(place) = place.try_get_untracked().flatten() {
        place.scroll_into_view();
    }
}
