//! `PlaysList`: the plays of a turn as a list for keyboards and screen readers. It keeps the focus
//! from turn to turn.

use super::{
    moves::Side,
    plays::{PlayChoice, Plays},
    sketch::Aim,
    store::RummikubStore,
    texts::{plays as text, refusals},
};
use crate::{reactive::effect, texts::say};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent};

/// The list. It is seen while it has the focus.
#[component]
pub fn PlaysList(store: RummikubStore) -> impl IntoView {
    let choices = Memo::new(move |_| choices(store));
    let at = RwSignal::new(0_usize);
    effect(move || {
        choices.track();
        at.set(0);
    });
    let line = move |(index, choice): (usize, PlayChoice)| {
        let words = store
            .sketch
            .with_untracked(|sketch| choice.words(sketch, store.lang.get()));
        view! {
            <div role="option" id=format!("rummi-play-{index}") data-index=index.to_string()
                aria-selected=move || (at.get() == index).to_string()>{words}</div>
        }
        .into_any()
    };
    let lines = move || {
        let all = choices.get();
        if all.is_empty() {
            return view! { <div role="option" id="rummi-play-0" aria-disabled="true">{say(refusals::not_now)}</div> }
                .into_any();
        }
        all.into_iter()
            .enumerate()
            .map(line)
            .collect_view()
            .into_any()
    };
    let choose = move |index: usize| {
        if let Some(choice) = choices.with_untracked(|all| all.get(index).cloned()) {
            take(store, &choice);
        }
    };
    let key = move |event: KeyboardEvent| {
        let last = choices.with_untracked(Vec::len).saturating_sub(1);
        let now = at.get_untracked();
        match event.key().as_str() {
            "ArrowDown" => at.set((now + 1).min(last)),
            "ArrowUp" => at.set(now.saturating_sub(1)),
            "Home" => at.set(0),
            "End" => at.set(last),
            "Enter" | " " => choose(now),
            _ => return,
        }
        event.prevent_default();
    };
    let click = move |event: MouseEvent| {
        let line = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .and_then(|target| target.closest("[data-index]").ok().flatten());
        let index = line.and_then(|line| line.get_attribute("data-index")?.parse().ok());
        if let Some(index) = index {
            choose(index);
        }
    };
    view! {
        <div class="rummi-plays" role="listbox" tabindex="0" data-testid="plays" aria-label=say(text::plays)
            aria-activedescendant=move || format!("rummi-play-{}", at.get())
            on:keydown=key on:click=click>{lines}</div>
    }
}

/// What can be chosen now; nothing while it is another's turn.
fn choices(store: RummikubStore) -> Vec<PlayChoice> {
    if !store.may_arrange() {
        return Vec::new();
    }
    let is_legal = store.judged().is_ok();
    let is_pool_empty = store.props.view.with(|view| view.pool == 0);
    let order = store.order.get();
    store.sketch.with(|sketch| {
        let plays = Plays {
            sketch,
            order,
            is_legal,
            is_pool_empty,
        };
        plays.all()
    })
}

fn take(store: RummikubStore, choice: &PlayChoice) {
    match choice {
        PlayChoice::Add { pieces, set, .. } => store.put(pieces, Aim::Set(*set)),
        PlayChoice::Lay { pieces, at } => store.put(pieces, Aim::Cell(*at, Side::Before)),
        PlayChoice::Finish => store.play(),
        PlayChoice::StartOver => store.reset(),
        PlayChoice::Draw { .. } => store.draw(),
    }
}
