//! Taps, keys and drags over the table. A tap or key is heard as a click; chosen cards are drawn
//! where they are to lie.

use super::{
    hand::Held,
    hand_row,
    intent::Spot,
    stage::{meld_of, put_down},
    store::KanastaStore,
};
use crate::games::touch::{TAP_SLOP, around};
use leptos::prelude::*;
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

/// What is heard on one board.
#[derive(Clone)]
pub struct Input {
    store: KanastaStore,
    press: Rc<RefCell<Option<Press>>>,
}

/// A finger or button that is down on a card of the hand.
struct Press {
    pointer: i32,
    start: (f64, f64),
    card: HtmlElement,
    root: HtmlElement,
    drags: bool,
}

impl Press {
    fn on_card(event: &PointerEvent) -> Option<Press> {
        let start = (event.client_x().into(), event.client_y().into());
        let card = around(event.target(), ".kan-hand [data-card]")?;
        let root = card.closest(".kan").ok().flatten()?.dyn_into().ok()?;
        Some(Press {
            pointer: event.pointer_id(),
            start,
            card,
            root,
            drags: false,
        })
    }
}

impl Input {
    /// Listens for the store.
    pub fn new(store: KanastaStore) -> Input {
        Input {
            store,
            press: Rc::default(),
        }
    }

    /// Finger or button down.
    pub fn down(&self, event: &PointerEvent) {
        if !event.is_primary() || event.button() != 0 {
            return;
        }
        *self.press.borrow_mut() = Press::on_card(event);
    }

    /// The pointer moves, and the chosen cards under it.
    pub fn moved(&self, event: &PointerEvent) {
        let mut press = self.press.borrow_mut();
        let Some(press) = press
            .as_mut()
            .filter(|press| press.pointer == event.pointer_id())
        else {
            return;
        };
        let (x, y) = (
            f64::from(event.client_x()) - press.start.0,
            f64::from(event.client_y()) - press.start.1,
        );
        if !press.drags && x.hypot(y) > TAP_SLOP {
            press.drags = true;
            self.lift(press);
        }
        if press.drags {
            let style = press.root.style();
            let _ = style.set_property("--dx", &format!("{x:.0}px"));
            let _ = style.set_property("--dy", &format!("{y:.0}px"));
            // The cards are painted a moment after they are chosen; until then nothing is lifted.
            let _ = press.root.set_attribute("data-drags", "");
        }
    }

    /// A card that is dragged is chosen: with the others, if it was, else alone.
    fn lift(&self, press: &Press) {
        // Without capture the drag ends at the window's edge, which is bearable.
        let _ = press.root.set_pointer_capture(press.pointer);
        let Some(card) = held(&press.card) else {
            return;
        };
        if !self
            .store
            .chosen
            .with_untracked(|chosen| chosen.contains(&card))
        {
            self.store.chosen.set(vec![card]);
        }
    }

    /// Finger or button up: the cards are laid where they were drawn to.
    pub fn up(&self, event: &PointerEvent) {
        let Some(press) = self.press.borrow_mut().take().filter(|press| press.drags) else {
            return;
        };
        // The click that follows a drag is no tap.
        let _ = press.root.set_attribute("data-dragged", "");
        let root = press.root.clone();
        set_timeout(
            move || _ = root.remove_attribute("data-dragged"),
            std::time::Duration::ZERO,
        );
        let under =
            document().elements_from_point(event.client_x() as f32, event.client_y() as f32);
        let spot = under.iter().find_map(|under| spot(&under.dyn_into().ok()?));
        if !spot.is_some_and(|spot| self.store.tap(spot)) {
            put_down(&press.root);
        }
    }

    /// The browser took the pointer away.
    pub fn cancel(&self) {
        if let Some(press) = self.press.borrow_mut().take() {
            put_down(&press.root);
        }
    }

    /// A tap, a key or a screen reader.
    pub fn click(&self, event: &MouseEvent) {
        if around(event.target(), ".kan[data-dragged]").is_some() {
            return;
        }
        if let Some(card) = around(event.target(), ".kan-hand [data-card], [data-three]") {
            if let Some(card) = held(&card) {
                self.store.toggle(card);
            }
        } else if around(event.target(), "[data-act=back]").is_some() {
            self.store.take_back();
        } else if let Some(spot) = event
            .target()
            .and_then(|target| spot(&target.dyn_into().ok()?))
        {
            // The bare felt asks for nothing as long as no card is chosen.
            let is_bare = spot == Spot::Own && around(event.target(), "[data-act=lay]").is_none();
            if !is_bare || !self.store.chosen.with_untracked(Vec::is_empty) {
                self.store.tap(spot);
            }
        }
    }

    /// Arrows go along the hand, Escape lets go.
    pub fn key(&self, event: &KeyboardEvent) {
        let hand = || around(event.target(), ".kan-hand");
        match (event.key().as_str(), hand()) {
            ("ArrowLeft", Some(hand)) => hand_row::step(&hand, -1),
            ("ArrowRight", Some(hand)) => hand_row::step(&hand, 1),
            ("Escape", _) => self.store.let_go(),
            _ => return,
        }
        event.prevent_default();
    }
}

/// The place on the table that an element belongs to.
fn spot(element: &Element) -> Option<Spot> {
    let is_in = |name: &str| element.closest(name).ok().flatten();
    if let Some(meld) = is_in("[data-meld]") {
        let (side, place) = meld_of(&meld)?;
        return Some(Spot::Meld { side, place });
    }
    if is_in("[data-stock]").is_some() {
        return Some(Spot::Stock);
    }
    if is_in("[data-pile]").is_some() {
        return Some(Spot::Pile);
    }
    is_in(".kan-zone.ours").map(|_| Spot::Own)
}

fn held(card: &HtmlElement) -> Option<Held> {
    Held::read(&card.get_attribute("data-key")?)
}
