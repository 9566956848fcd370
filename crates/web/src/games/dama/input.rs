//! Translates pointer and keyboard events on the board into `Grip` transitions.

use super::{
    grip::Grip,
    outlook::{Cell, Step},
    store::DamaStore,
};
use crate::games::drag::{Drag, is_main, position};
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{DomRect, EventTarget, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

/// A pointer that moves less than this between down and up has tapped, in CSS pixels.
const TAP_SLOP: f64 = 6.0;

/// The event handlers of one board. Clones share the followed pointer.
#[derive(Clone)]
pub struct DamaInput {
    store: DamaStore,
    field: NodeRef<html::Div>,
    drag: Drag<Pressed>,
}

/// What a press is on: the field as it lay then, and the piece that is held.
#[derive(Clone)]
struct Pressed {
    field: DomRect,
    piece: Option<HtmlElement>,
}

fn cell_under(store: DamaStore, field: &DomRect, (x, y): (f64, f64)) -> Option<Cell> {
    let across = (x - field.left()) / field.width();
    let down = (y - field.top()) / field.height();
    store.outlook.get_untracked().cell_under(across, down)
}

impl DamaInput {
    /// Listens to what happens on the field.
    pub fn new(store: DamaStore, field: NodeRef<html::Div>) -> DamaInput {
        DamaInput {
            store,
            field,
            drag: Drag::new(TAP_SLOP),
        }
    }

    /// Finger or button down: a piece is taken hold of, or a target is aimed at.
    pub fn down(&self, event: &PointerEvent) {
        let Some(field) = self.field.get_untracked().filter(|_| is_main(event)) else {
            return;
        };
        let rect = field.get_bounding_client_rect();
        let Some(cell) = cell_under(self.store, &rect, position(event)) else {
            return;
        };
        self.store.focus.set(cell);
        self.store.explain_stillness(cell);
        self.store
            .grip
            .update(|grip| *grip = grip.press(self.store.under(cell)));
        let piece = self.held_piece(&field);
        self.drag.follow(event, Pressed { field: rect, piece });
        self.drag.capture(&field);
    }

    fn held_piece(&self, field: &HtmlElement) -> Option<HtmlElement> {
        let Grip::Held { from, .. } = self.store.grip.get_untracked() else {
            return None;
        };
        let id = self
            .store
            .stage
            .with_untracked(|stage| stage.piece_set().standing(from).map(|token| token.id))?;
        field
            .query_selector(&format!("[data-token='{id}']"))
            .ok()??
            .dyn_into()
            .ok()
    }

    /// The pointer moves: a held piece follows it with one style write, no layout.
    pub fn moved(&self, event: &PointerEvent) {
        let Some(moved) = self.drag.moved(event) else {
            return self.hover(event);
        };
        let is_held = |grip: &Grip| matches!(grip, Grip::Held { lifted: false, .. });
        if moved.lifts && self.store.grip.with_untracked(is_held) {
            self.store.grip.update(|grip| *grip = grip.lift());
        }
        let Grip::Held { lifted: true, .. } = self.store.grip.get_untracked() else {
            return;
        };
        let Some(pressed) = self.drag.with(|pressed| pressed.clone()) else {
            return;
        };
        if let Some(piece) = &pressed.piece {
            let (right, down) = (moved.offset.0 as i32, moved.offset.1 as i32);
            let _ = piece
                .style()
                .set_property("translate", &format!("{right}px {down}px"));
        }
        self.point(cell_under(self.store, &pressed.field, moved.at));
    }

    /// A mouse over the board shows what the chosen piece would take there. A finger has no such
    /// moment.
    fn hover(&self, event: &PointerEvent) {
        let has_chosen = self
            .store
            .grip
            .with_untracked(|grip| grip.chosen().is_some());
        if event.pointer_type() == "mouse" && has_chosen {
            let rect = self
                .field
                .get_untracked()
                .map(|field| field.get_bounding_client_rect());
            self.point(rect.and_then(|rect| cell_under(self.store, &rect, position(event))));
        }
    }

    fn point(&self, cell: Option<Cell>) {
        if self.store.pointed.get_untracked() != cell {
            self.store.pointed.set(cell);
        }
    }

    /// Finger or button up: the piece is put down, or stays chosen.
    pub fn up(&self, event: &PointerEvent) {
        let Some(dropped) = self.drag.up(event) else {
            return;
        };
        let cell = cell_under(self.store, &dropped.held.field, dropped.at);
        let (grip, attempt) = self.store.grip.get_untracked().release(cell);
        settle(&dropped.held);
        self.point(None);
        self.store.grip.set(grip);
        if let Some(attempt) = attempt {
            self.store.attempt(attempt);
        }
    }

    /// The browser took the pointer away, or the player changed their mind: the piece glides back.
    pub fn cancel(&self) {
        if let Some(pressed) = self.drag.cancel() {
            settle(&pressed);
            self.store.let_go();
        }
    }

    /// Arrows go over the squares, Enter and Space choose and place, Escape lets go.
    pub fn key(&self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        // A screen reader moves the focus without our arrows.
        if let Some(cell) = self.cell_at(event.target()) {
            self.store.focus.set(cell);
        }
        let key = event.key();
        match (Step::of_key(&key), key.as_str()) {
            (Some(step), _) => self.go(step),
            (None, "Enter" | " ") => self.tap(self.store.focus.get_untracked()),
            (None, "Escape") if self.store.grip.with_untracked(|grip| *grip != Grip::Open) => {
                self.cancel();
                self.store.let_go();
            }
            (None, _) => return,
        }
        event.prevent_default();
    }

    fn go(&self, step: Step) {
        let store = self.store;
        let cell = store
            .outlook
            .get_untracked()
            .step(store.focus.get_untracked(), step);
        store.focus.set(cell);
        self.point(Some(cell));
        let find = |field: HtmlElement| {
            field
                .query_selector(&format!("[data-square='{cell}']"))
                .ok()?
        };
        let element = self
            .field
            .get_untracked()
            .and_then(|field| find(field.into()));
        if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            let _ = element.focus();
        }
    }

    /// A click with `detail` 0 comes from a screen reader. Pointers were handled by `down` and
    /// `up`.
    pub fn click(&self, event: &MouseEvent) {
        let cell = self.cell_at(event.target()).filter(|_| event.detail() == 0);
        if let Some(cell) = cell {
            self.store.focus.set(cell);
            self.tap(cell);
        }
    }

    /// The square that is an event's target, if one is.
    fn cell_at(&self, target: Option<EventTarget>) -> Option<Cell> {
        let name = target?
            .dyn_into::<HtmlElement>()
            .ok()?
            .get_attribute("data-square")?;
        self.store
            .outlook
            .get_untracked()
            .rows()
            .flatten()
            .find(|cell| cell.to_string() == name)
    }

    fn tap(&self, cell: Cell) {
        self.store.explain_stillness(cell);
        let (grip, attempt) = self.store.grip.get_untracked().tap(self.store.under(cell));
        self.store.grip.set(grip);
        if let Some(attempt) = attempt {
            self.store.attempt(attempt);
        }
    }
}

/// Lets the piece go where style puts it.
fn settle(pressed: &Pressed) {
    if let Some(piece) = &pressed.piece {
        let _ = piece.style().remove_property("translate");
    }
}
