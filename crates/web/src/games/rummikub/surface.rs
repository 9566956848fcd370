//! `TableSurface`: writes table and rack into the page with every change, and animates what moved.

use super::{
    animations::{AnimationLayer, Origins},
    canvas::{RummikubCanvas, focus},
    input::RummikubInput,
    layout::{Columns, Felt},
    paint::rows_shown,
    store::RummikubStore,
    texts::board as text,
};
use crate::{reactive::effect_since, texts::say};
use leptos::{html, prelude::*};
use web_sys::{DomRect, Element, HtmlElement};

/// The fewest columns of a rack: on a phone, where it has up to three rows, and on a wide page,
/// where it has two.
const LEAST_NARROW: usize = 8;
const LEAST_WIDE: usize = 15;

/// The table, the rack below it and the layer of animations above.
#[component]
pub fn TableSurface(store: RummikubStore) -> impl IntoView {
    let new = || NodeRef::<html::Div>::new();
    let canvas = RummikubCanvas {
        root: new(),
        surface: new(),
        grid: new(),
        sets: new(),
        cells: new(),
        ghosts: new(),
        rack: new(),
        layer: new(),
    };
    let animations = AnimationLayer::default();
    let input = RummikubInput::new(store, canvas, animations.clone());
    effect_since(move |before: Option<()>| paint(store, canvas, &animations, before.is_some()));
    let resize = window_event_listener(leptos::ev::resize, move |_| measure(store, canvas));
    on_cleanup(move || resize.remove());
    let [down, moved, up, cancel, key, click] = std::array::from_fn(|_| input.clone());
    let has_rack = move || store.props.seat.get().is_some();
    view! {
        <div
            class="rummi-play"
            node_ref=canvas.root
            on:pointerdown=move |event| down.down(&event)
            on:pointermove=move |event| moved.moved(&event)
            on:pointerup=move |event| up.up(&event)
            on:pointercancel=move |_| cancel.cancel()
            on:keydown=move |event| key.key(&event)
            on:click=move |event| click.click(&event)
            on:contextmenu=move |event| event.prevent_default()
        >
            <div class="rummi-felt" node_ref=canvas.surface>
                <div class="rummi-grid" node_ref=canvas.grid>
                    <div class="rummi-sets" aria-hidden="true" node_ref=canvas.sets></div>
                    <div class="rummi-cells" role="grid" aria-label=say(text::table) node_ref=canvas.cells></div>
                    <div class="rummi-ghosts" aria-hidden="true" node_ref=canvas.ghosts></div>
                </div>
            </div>
            <super::bar::Saying store/>
            <div class="rummi-rack" class:is-none=move || !has_rack() role="listbox" aria-multiselectable="true"
                aria-label=say(text::your_rack) node_ref=canvas.rack></div>
            <div class="rummi-air" aria-hidden="true" node_ref=canvas.layer></div>
        </div>
    }
}

/// Writes table and rack, and lets what moved travel.
fn paint(store: RummikubStore, canvas: RummikubCanvas, animations: &AnimationLayer, again: bool) {
    let nodes = (
        canvas.root.get(),
        canvas.grid.get(),
        canvas.sets.get(),
        canvas.cells.get(),
        canvas.rack.get(),
        canvas.layer.get(),
    );
    let (Some(root), Some(grid), Some(sets), Some(cells), Some(rack), Some(layer)) = nodes else {
        return;
    };
    let held = store.held.get();
    measure(store, canvas);
    if !again {
        untrack(|| store.fit(Columns::Kept));
    }
    let before = animations.rects(&root);
    let had_focus = document()
        .active_element()
        .is_some_and(|active| root.contains(Some(&active)) && active != **root);
    store.paint(|painter| {
        sets.set_inner_html(&painter.sets());
        cells.set_inner_html(&painter.cells());
        rack.set_inner_html(&painter.rack());
        let set = |node: &HtmlElement, name, value: usize| {
            _ = node.style().set_property(name, &value.to_string())
        };
        set(
            &grid,
            "--rows",
            rows_shown(painter.sketch, painter.room).into(),
        );
        set(&grid, "--columns", painter.sketch.now().columns().into());
        let _ = grid.toggle_attribute_with_force("data-own", painter.sketch.layout().is_own());
        let tiles = painter.sketch.rack_size();
        set(&rack, "--narrow", tiles.div_ceil(3).max(LEAST_NARROW));
        set(&rack, "--wide", tiles.div_ceil(2).max(LEAST_WIDE));
    });
    animations.clear(&held);
    if had_focus {
        focus(&root, store.focus.get_untracked());
    }
    if again && !is_motion_unwanted() {
        animations.travel(&root, &layer, &before, &origins(store, &root), &held);
    }
}

/// Takes note of how large the felt is.
fn measure(store: RummikubStore, canvas: RummikubCanvas) {
    let Some(surface) = canvas.surface.get_untracked() else {
        return;
    };
    let felt = Felt {
        width: surface.client_width().into(),
        height: surface.client_height().into(),
    };
    if felt != store.felt.get_untracked() {
        store.felt.set(felt);
    }
}

fn origins(store: RummikubStore, root: &Element) -> Origins {
    let seat = store
        .props
        .view
        .with_untracked(|view| match (&view.draft, view.turns.last()) {
            (None, Some(turn)) => turn.seat,
            (Some(_), _) | (None, None) => view.turn,
        });
    let rect = |element: Option<Element>| element.map(|element| element.get_bounding_client_rect());
    let plate = document()
        .query_selector(&format!("[data-seat='{seat}'] .plate"))
        .ok()
        .flatten();
    let board = root.parent_element();
    let pool = board.and_then(|board| board.query_selector("[data-pool]").ok()?);
    Origins {
        player: rect(plate).or_else(|| Some(above(root))),
        pool: rect(pool),
    }
}

/// The middle of the table's upper edge, for players without a plate.
fn above(root: &Element) -> DomRect {
    let rect = root.get_bounding_client_rect();
    DomRect::new_with_x_and_y_and_width_and_height(
        rect.left() + rect.width() / 2.0,
        rect.top(),
        0.0,
        0.0,
    )
    .unwrap_or(rect)
}

fn is_motion_unwanted() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
