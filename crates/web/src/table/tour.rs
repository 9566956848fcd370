//! A first look around a table: a small card beside each thing worth knowing. It does not keep the
//! person from playing.

use super::{
    beside::{Frame, beside},
    view_model::TableViewModel,
};
use crate::{
    games::{Stop, tour},
    reactive::{effect, effect_since, reactive},
    texts::{say, tour as t, use_lang},
    toured,
};
use games::GameKind;
use leptos::{ev::KeyboardEvent, html, prelude::*};
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};
use wire::Stage;

/// How often it is looked where the thing is now: tables move while they are played at.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// How far the ring keeps from the thing it goes around, in pixels.
const RING_GAP: f64 = 4.0;

/// The look around, if the person plays bots at a table of this game for the first time.
#[component]
pub fn Tour(kind: GameKind) -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let is_new =
        model.local.is_some() && model.seat.get_untracked().is_some() && toured::is_new(kind);
    let at = RwSignal::new(is_new.then_some(0_usize));
    effect(move || {
        if model.stage() != Stage::Playing {
            at.set(None);
        }
    });
    let is_on = Memo::new(move |_| at.get().is_some());
    // In real time the others would play on.
    effect_since(move |was_on: Option<bool>| {
        let is_on = is_on.get();
        let is_changed = is_on != was_on.unwrap_or(false);
        if let Some(local) = model.local.filter(|_| is_changed && !model.has_turns()) {
            local.hold(is_on);
        }
        is_on
    });
    reactive(move || {
        let stops = tour(kind).filter(|_| is_on.get())?;
        // A tour that has begun is not shown again, even if the person plays on instead.
        toured::note(kind);
        Some(view! { <Guide stops at/> }.into_any())
    })
}

/// Where the card and the ring are.
#[derive(Clone, Copy, PartialEq, Debug)]
struct TourLayout {
    card: (f64, f64),
    /// None where the thing is not to be seen.
    ring: Option<Frame>,
}

#[component]
fn Guide(stops: &'static [Stop], at: RwSignal<Option<usize>>) -> impl IntoView {
    let lang = use_lang();
    let card = NodeRef::<html::Aside>::new();
    let layout = RwSignal::new(None::<TourLayout>);
    let stop = move |at: Option<usize>| at.and_then(|at| stops.get(at));
    let look = move || {
        // The table may be left before a frame or a moment has passed.
        let Some(now) = at
            .try_get_untracked()
            .and_then(stop)
            .and_then(|stop| measure(stop, card))
        else {
            return;
        };
        if layout.get_untracked() != Some(now) {
            layout.set(Some(now));
        }
    };
    effect(move || {
        if let Some(stop) = stop(at.get()) {
            bring_into_sight(stop);
            request_animation_frame(look);
        }
    });
    if let Ok(interval) = set_interval_with_handle(look, LOOK_EVERY) {
        on_cleanup(move || interval.clear());
    }
    let is_last = Memo::new(move |_| at.get().is_some_and(|at| at + 1 >= stops.len()));
    let next = move |_| at.update(|at| *at = at.map(|at| at + 1).filter(|at| *at < stops.len()));
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            at.set(None);
        }
    };
    let words = reactive(move || stop(at.get()).map(|stop| (stop.words)(lang.get())));
    let count = reactive(move || at.get().map(|at| format!("{}/{}", at + 1, stops.len())));
    let place = reactive(move || {
        layout.get().map(
            |TourLayout {
                 card: (left, top), ..
             }| format!("left:{left}px;top:{top}px;visibility:visible"),
        )
    });
    let ring = reactive(move || layout.get()?.ring.map(ring_style));
    view! {
        <aside class="tour" aria-label=say(t::title) data-testid="tour" style=place node_ref=card on:keydown=key>
            <p role="status">{words}</p>
            <div class="tour-ways">
                <span class="soft" data-testid="tour-count">{count}</span>
                {move || (!is_last.get()).then(|| view! {
                    <button type="button" class="quiet" data-testid="tour-skip" on:click=move |_| at.set(None)>{say(t::skip)}</button>
                }.into_any())}
                <button type="button" class="button primary" data-testid="tour-next" on:click=next>
                    {move || if is_last.get() { t::done(lang.get()) } else { t::next(lang.get()) }}
                </button>
            </div>
        </aside>
        <div class="tour-ring" aria-hidden="true" style=ring></div>
    }
}

fn ring_style(
    Frame {
        left,
        top,
        width,
        height,
    }: Frame,
) -> String {
    let (left, top) = (left - RING_GAP, top - RING_GAP);
    let (width, height) = (width + 2.0 * RING_GAP, height + 2.0 * RING_GAP);
    format!("left:{left}px;top:{top}px;width:{width}px;height:{height}px;visibility:visible")
}

/// Where the card is to be, beside the thing as it lies now; below the middle of the screen if it
/// cannot be seen.
fn measure(stop: &Stop, card: NodeRef<html::Aside>) -> Option<TourLayout> {
    let card = frame(&card.try_get_untracked().flatten()?.into());
    let size = |size: Result<wasm_bindgen::JsValue, _>| {
        size.ok().and_then(|size| size.as_f64()).unwrap_or_default()
    };
    let screen = (size(window().inner_width()), size(window().inner_height()));
    let ring = thing(stop).as_ref().map(frame);
    let anywhere = Frame {
        left: screen.0 / 2.0,
        top: screen.1 / 2.0,
        width: 0.0,
        height: 0.0,
    };
    let card = beside(ring.unwrap_or(anywhere), (card.width, card.height), screen);
    Some(TourLayout { card, ring })
}

fn frame(thing: &Element) -> Frame {
    let rect = thing.get_bounding_client_rect();
    Frame {
        left: rect.left(),
        top: rect.top(),
        width: rect.width(),
        height: rect.height(),
    }
}

/// The first of the things meant that takes up room.
fn thing(stop: &Stop) -> Option<Element> {
    let found = document().query_selector_all(stop.at).ok()?;
    let elements =
        (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<Element>().ok());
    elements
        .into_iter()
        .find(|element| frame(element).width > 0.0)
}

fn bring_into_sight(stop: &Stop) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    if let Some(thing) = thing(stop) {
        thing.scroll_into_view_with_scroll_into_view_options(&options);
    }
}
