//! The keyboard half of `RummikubInput`.

use super::{
    canvas,
    grid::PieceSpot,
    input::RummikubInput,
    keys::{TileKey, step},
    paint::Focus,
    sketch::{Aim, TileTouch},
};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

impl RummikubInput {
    /// Arrows go over cells and tiles, Enter and Space choose and place, Escape lets go, Backspace
    /// takes back.
    pub fn key(&self, event: &KeyboardEvent) {
        let Some(key) = TileKey::of(&event.key(), event.ctrl_key() || event.meta_key()) else {
            return;
        };
        let Some(touch) = self.touched(event.target()) else {
            return;
        };
        let store = self.store;
        match (key, touch) {
            (TileKey::Step(way), _) => {
                self.focus_on(touch);
                let (order, rows) = (store.order.get_untracked(), store.rows());
                let next = store.sketch.with_untracked(|sketch| {
                    step(sketch, rows, order, store.focus.get_untracked(), way)
                });
                store.focus.set(next);
                if let Some(root) = self.canvas.root.get_untracked() {
                    canvas::focus(&root, next);
                }
                store.explain_focus();
            }
            (TileKey::Use, _) => {
                self.focus_on(touch);
                store.tap(touch);
            }
            (TileKey::Undo, _) => store.undo(),
            (TileKey::TakeBack, TileTouch::Piece(piece)) if untrack(|| store.may_arrange()) => {
                store.put(&[piece], Aim::Rack)
            }
            (TileKey::TakeBack, _) => return,
            (TileKey::LetGo, _) => {
                self.cancel();
                store.sketch.update(|sketch| sketch.let_go());
            }
        }
        event.prevent_default();
    }

    /// The keyboard goes on from what was touched.
    pub(super) fn focus_on(&self, touch: TileTouch) {
        let is_laid = |piece| {
            self.store
                .sketch
                .with_untracked(|sketch| sketch.now().spot(piece))
        };
        match touch {
            TileTouch::Cell(place) => self.store.focus.set(Focus::Cell(place)),
            TileTouch::Piece(piece) => match is_laid(piece) {
                PieceSpot::Table(place) => self.store.focus.set(Focus::Cell(place)),
                PieceSpot::Rack | PieceSpot::Away => self.store.focus.set(Focus::Rack(piece)),
            },
            TileTouch::Rack => {}
        }
    }
}
