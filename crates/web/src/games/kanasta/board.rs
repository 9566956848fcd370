//! `KanastaBoard`: the other players, each side's melds, stock and pile between them, and the hand
//! below.

use super::{
    fans::{Fans, sit_around},
    hand::HandOrder,
    input::KanastaInput,
    middle::Middle,
    stage::{KanastaCanvas, PaintedKanasta, paint, put_down},
    store::KanastaStore,
    summary::{RoundSummary, ShowSummary},
    texts::table as text,
    words,
    zones::Zones,
};
use crate::{
    games::game_ui::GameProps,
    reactive::{effect, effect_since, reactive},
    sound,
    texts::say,
    widgets::{Icon, Sign},
};
use game_kanasta::{Event, Kanasta};
use leptos::{html, prelude::*};

/// The table of a game, played, watched or replayed. It fills the box it is put in.
#[component]
pub fn KanastaBoard(
    /// What the table around it knows.
    props: GameProps<Kanasta>,
) -> impl IntoView {
    sound::arm();
    let store = KanastaStore::new(props);
    let new = || NodeRef::<html::Div>::new();
    let canvas = KanastaCanvas {
        root: new(),
        hand: new(),
        layer: new(),
    };
    effect_since(move |before: Option<PaintedKanasta>| paint(store, canvas, before));
    effect(move || {
        if props.refused.get().is_some() {
            canvas
                .root
                .with_untracked(|root| root.as_ref().map(|root| put_down(root)));
        }
    });
    let input = KanastaInput::new(store);
    let [down, moved, up, cancel, click, key] = std::array::from_fn(|_| input.clone());
    let turn = reactive(move || store.is_mine().then_some("mine"));
    let around = sit_around(store);
    let around = reactive(move || around.get().then_some("true"));
    let has_hand = Memo::new(move |_| props.seat.get().is_some());
    let sides = props.view.with_untracked(|view| view.sides.len());
    view! {
        <div class="kan" data-turn=turn data-sides=sides.to_string() data-around=around node_ref=canvas.root
            on:pointerdown=move |event| down.down(&event)
            on:pointermove=move |event| moved.moved(&event)
            on:pointerup=move |event| up.up(&event)
            on:pointercancel=move |_| cancel.cancel()
            on:click=move |event| click.click(&event)
            on:keydown=move |event| key.key(&event)
        >
            <div class="kan-felt">
                <Fans store/>
                <Zones store/>
                <Middle store/>
                <p class="kan-line" role="status">{move || store.saying()}</p>
                <ShowSummary store/>
            </div>
            <div class="kan-below" class:is-none=move || !has_hand.get()>
                <div class="kan-hand" role="group" aria-label=say(text::your_hand) node_ref=canvas.hand></div>
                <SortButton store/>
            </div>
            <RoundSummary store/>
            <div class="card-air" aria-hidden="true" node_ref=canvas.layer></div>
            <Aloud store/>
        </div>
    }
}

#[component]
fn SortButton(store: KanastaStore) -> impl IntoView {
    let label = reactive(move || {
        let text = match store.order.get() {
            HandOrder::Ranks => text::sort_by_suit,
            HandOrder::Suits => text::sort_by_rank,
        };
        text(store.lang.get())
    });
    view! {
        <button type="button" class="icon-button kan-sort" data-act="sort" aria-label=label.clone() title=label
            on:click=move |_| store.order.update(|order| *order = order.other())>
            <Icon sign=Sign::Sort/>
        </button>
    }
}

/// Tells screen readers what just happened; how the game ended is for the table around to say.
#[component]
fn Aloud(store: KanastaStore) -> impl IntoView {
    let lines = reactive(move || {
        let (lang, names) = (store.lang.get(), store.props.names.get());
        let told = |event: &Event| match event {
            Event::Ended(_) => None,
            event => words::narrate(event, &names, lang),
        };
        store.events.with(|events| {
            events
                .iter()
                .filter_map(told)
                .collect::<Vec<_>>()
                .join(". ")
        })
    });
    view! { <p class="aloud" aria-live="polite">{lines}</p> }
}
