//! Taps, keys and drags over the table. A tap or key is heard as a click; a card drawn out of the
//! hand is played.

use super::store::KarciankaStore;
use crate::games::touch::{TAP_SLOP, around};
use cards::Card;
use std::{cell::RefCell, rc::Rc};
use web_sys::{HtmlElement, MouseEvent, PointerEvent};

/// What is heard on one board.
#[derive(Clone)]
pub struct Input {
    store: KarciankaStore,
    press: Rc<RefCell<Option<Press>>>,
}

/// A finger or button that is down on a card of the hand.
struct Press {
    pointer: i32,
    start: (f64, f64),
    card: HtmlElement,
    drags: bool,
}

impl Input {
    /// Listens for the store.
    pub fn new(store: KarciankaStore) -> Input {
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
        let start = (event.client_x().into(), event.client_y().into());
        let card = around(event.target(), "[data-card]");
        *self.press.borrow_mut() = card.map(|card| Press {
            pointer: event.pointer_id(),
            start,
            card,
            drags: false,
        });
    }

    /// The pointer moves, and the card under it.
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
            let _ = press.card.class_list().add_1("is-held");
            // Without capture the drag ends at the window's edge, which is bearable.
            let _ = press.card.set_pointer_capture(press.pointer);
        }
        if press.drags {
            let _ = press
                .card
                .style()
                .set_property("transform", &format!("translate({x:.0}px,{y:.0}px)"));
        }
    }

    /// Finger or button up: a card that was drawn out of the hand is played.
    pub fn up(&self, event: &PointerEvent) {
        let Some(press) = self.press.borrow_mut().take().filter(|press| press.drags) else {
            return;
        };
        let hand = press.card.closest(".kar-hand").ok().flatten();
        let is_out = hand.is_some_and(|hand| {
            f64::from(event.client_y()) < hand.get_bounding_client_rect().top()
        });
        let _ = press.card.class_list().remove_1("is-held");
        // The click that follows a drag is no tap.
        let _ = press.card.set_attribute("data-dragged", "");
        let is_sent = is_out && card_of(&press.card).is_some_and(|card| self.store.play(card));
        if !is_sent {
            put_back(&press.card);
        }
    }

    /// The browser took the pointer away.
    pub fn cancel(&self) {
        if let Some(press) = self.press.borrow_mut().take() {
            let _ = press.card.class_list().remove_1("is-held");
            put_back(&press.card);
        }
    }

    /// A tap, a key or a screen reader.
    pub fn click(&self, event: &MouseEvent) {
        if let Some(card) = around(event.target(), "[data-card]") {
            let was_dragged = card.has_attribute("data-dragged");
            let _ = card.remove_attribute("data-dragged");
            if let Some(card) = card_of(&card).filter(|_| !was_dragged) {
                self.store.play(card);
            }
        } else if around(event.target(), "[data-act=draw]").is_some() {
            self.store.draw();
        }
    }
}

/// Puts a card back where it belongs.
pub fn put_back(card: &HtmlElement) {
    let _ = card.style().remove_property("transform");
}

fn card_of(card: &HtmlElement) -> Option<Card> {
    card.get_attribute("data-card")?.parse().ok()
}
