//! The keyboard over the table and the rack.

use super::{
    grid::Spot,
    input::Input,
    keys::{Key, step},
    paint::Focus,
    sketch::{Aim, Touch},
    surface,
};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

impl Input {
    /// Arrows go over cells and tiles, Enter and Space choose and place, Escape lets go, Backspace
    /// takes back.
    pub fn key(&self, event: &KeyboardEvent) {
        let Some(key) = Key::of(&event.key(), event.ctrl_key() || event.meta_key()) else {
            return;
        };
        let Some(touch) = self.touched(event.target()) else {
            return;
        };
        let store = self.store;
        match (key, touch) {
            (Key::Step(way), _) => {
                self.focus_on(touch);
                let (order, rows) = (store.order.get_untracked(), store.rows());
                let next = store.sketch.with_untracked(|sketch| {
                    step(sketch, rows, order, store.focus.get_untracked(), way)
                });
                store.focus.set(next);
                if let Some(root) = self.canvas.root.get_untracked() {
                    surface::focus(&root, next);
                }
                store.explain_focus();
            }
            (Key::Use, _) => {
                self.focus_on(touch);
                store.tap(touch);
            }
            (Key::Undo, _) => store.undo(),
            (Key::TakeBack, Touch::Piece(piece)) if untrack(|| store.may_arrange()) => {
                store.put(&[piece], Aim::Rack)
            }
            (Key::TakeBack, _) => return,
            (Key::LetGo, _) => {
                self.cancel();
                store.sketch.update(|sketch| sketch.let_go());
            }
        }
        event.prevent_default();
    }

    /// The keyboard goes on from what was touched.
    pub(super) fn focus_on(&self, touch: Touch) {
        let is_laid = |piece| {
            self.store
                .sketch
                .with_untracked(|sketch| sketch.now().spot(piece))
        };
        match touch {
            Touch::Cell(place) => self.store.focus.set(Focus::Cell(place)),
            Touch::Piece(piece) => match is_laid(piece) {
                Spot::Table(place) => self.store.focus.set(Focus::Cell(place)),
                Spot::Rack | Spot::Away => self.store.focus.set(Focus::Rack(piece)),
            },
            Touch::Rack => {}
        }
    }
}
