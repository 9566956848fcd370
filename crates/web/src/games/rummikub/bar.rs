//! `Bar`: the buttons below the rack; `Saying`: the line above it.

use super::{
    hint, rack_order::RackOrder, sketch::Sketch, store::RummikubStore, texts::board as text,
};
use crate::{
    derived::Derived,
    reactive::{effect, reactive},
    texts::say,
    widgets::Confirm,
    widgets::{Icon, Sign},
};
use game_rummikub::{FIRST_MELD, Row, Stage, meld_value};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

/// What is said: why something is not possible, what time did, how much is possible; and how far
/// the first meld is.
#[component]
pub fn Saying(store: RummikubStore) -> impl IntoView {
    let said = reactive(move || {
        let line = store.line.get();
        (!line.words.is_empty())
            .then(|| view! { <p class="rummi-line">{line.words}</p> }.into_any())
    });
    let value = Memo::new(move |_| store.is_mine().then(|| meld_so_far(store)).flatten());
    let meld = reactive(move || {
        let value = value.get()?;
        let enough = value >= FIRST_MELD;
        Some(
            view! {
                <p class="rummi-meld" data-meld=value.to_string() data-enough=enough.to_string()>
                    {text::meld_so_far(store.lang.get(), value)}
                </p>
            }
            .into_any(),
        )
    });
    view! { <div class="rummi-says"><div role="status">{said}</div>{meld}</div> }
}

fn meld_so_far(store: RummikubStore) -> Option<u32> {
    let seat = store.props.seat.get()?;
    let rows: Vec<Row> = store
        .sketch
        .with(|sketch| sketch.now().arrangement().rows().to_vec());
    store
        .props
        .view
        .with(|view| (view.stage(seat) == Stage::FirstMeld).then(|| meld_value(&view.table, &rows)))
}

/// Handles all buttons with one listener.
#[component]
pub fn Bar(store: RummikubStore) -> impl IntoView {
    let asked = RwSignal::new(false);
    let mine = Memo::new(move |_| store.may_arrange());
    let legal = Memo::new(move |_| mine.get() && store.judged().is_ok());
    let pool = Memo::new(move |_| store.props.view.with(|view| view.pool));
    // A question about this turn is none about the next.
    let turn = Memo::new(move |_| store.props.view.with(|view| view.turns.len()));
    effect(move || {
        turn.track();
        asked.set(false);
    });
    let sort = move || match store.order.get() {
        RackOrder::Colour => ("sort-number", text::sort_number(store.lang.get())),
        RackOrder::Number => ("sort-colour", text::sort_colour(store.lang.get())),
    };
    let can_undo = move || mine.get() && store.sketch.with(Sketch::is_touched);
    let can_reset = move || mine.get() && store.sketch.with(Sketch::is_changed);
    let hint_button = reactive(move || {
        store.props.hints.get().then(|| {
            view! {
                <button type="button" class="icon-button" data-act="hint" disabled=move || !mine.get()
                    aria-label=say(text::hint) title=say(text::hint)><Icon sign=Sign::Bulb/></button>
            }
            .into_any()
        })
    });
    let take = reactive(move || {
        let (lang, left) = (store.lang.get(), pool.get());
        if left == 0 {
            text::pass(lang)
        } else {
            text::draw(lang)
        }
    });
    let question = Derived::new(move || text::back_and_draw(store.lang.get()).to_owned());
    view! {
        <div class="rummi-bar" on:click=move |event| press(store, asked, &event)>
            <button type="button" class="icon-button" data-act="undo" disabled=move || !can_undo()
                aria-label=say(text::undo) title=say(text::undo)><Icon sign=Sign::Undo/></button>
            <button type="button" class="icon-button" data-act="reset" disabled=move || !can_reset()
                aria-label=say(text::reset) title=say(text::reset)><Icon sign=Sign::Again/></button>
            <button type="button" class="icon-button" data-act=move || sort().0
                aria-label=move || sort().1 title=move || sort().1><Icon sign=Sign::Sort/></button>
            <button type="button" class="icon-button" data-act="tidy"
                aria-label=say(text::tidy) title=say(text::tidy)><Icon sign=Sign::Tidy/></button>
            {hint_button}
            <button type="button" class="button" data-act=move || if pool.get() == 0 { "pass" } else { "draw" }
                data-pool=move || pool.get().to_string() disabled=move || !mine.get()>
                {take}
                <span class="rummi-pool" aria-label=move || text::pool_has(store.lang.get(), pool.get())>{move || pool.get()}</span>
            </button>
            <button type="button" class="button primary" data-act="play" data-legal=move || legal.get().to_string()
                disabled=move || !mine.get() aria-disabled=move || (!legal.get()).to_string()>
                {say(text::play)}
            </button>
            <Confirm asked question yes=text::yes_draw no=text::keep_on then=move |()| store.draw()/>
        </div>
    }
}

fn press(store: RummikubStore, asked: RwSignal<bool>, event: &MouseEvent) {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let button = target.and_then(|target| target.closest("[data-act]").ok().flatten());
    match button
        .and_then(|button| button.get_attribute("data-act"))
        .as_deref()
    {
        Some("undo") => store.undo(),
        Some("reset") => store.reset(),
        Some("sort-colour" | "sort-number") => store.sort(),
        Some("tidy") => store.tidy(),
        Some("hint") => hint::ask(store),
        Some("draw" | "pass") if store.sketch.with_untracked(Sketch::has_laid) => asked.set(true),
        Some("draw" | "pass") => store.draw(),
        Some("play") => store.play(),
        Some(_) | None => {}
    }
}
