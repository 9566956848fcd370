//! Translates clicks, keys and drags on the table into calls of `KarciankaStore`. A card that is
//! dragged out of the hand is played.

use super::store::KarciankaStore;
use crate::games::{
    card_keys::CardTable,
    drag::{Drag, around, is_main},
};
use cards::Card;
use web_sys::{HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

/// A pointer that moves less than this between down and up has tapped, in CSS pixels.
const TAP_SLOP: f64 = 8.0;

const CARDS: CardTable = CardTable {
    root: ".kar",
    hand: ".kar-hand",
    piles: ".kar-draw",
};

/// The event handlers of one board. Clones share the followed pointer.
#[derive(Clone)]
pub struct KarciankaInput {
    store: KarciankaStore,
    /// Holds a card of the hand.
    drag: Drag<HtmlElement>,
}

impl KarciankaInput {
    /// Listens for the store.
    pub fn new(store: KarciankaStore) -> KarciankaInput {
        KarciankaInput {
            store,
            drag: Drag::new(TAP_SLOP),
        }
    }

    /// Finger or button down.
    pub fn down(&self, event: &PointerEvent) {
        if !is_main(event) {
            return;
        }
        self.drag.cancel();
        if let Some(card) = around(event.target(), "[data-card]") {
            self.drag.follow(event, card);
        }
    }

    /// The pointer moves, and the card under it.
    pub fn moved(&self, event: &PointerEvent) {
        let Some(moved) = self.drag.moved(event).filter(|moved| moved.drags) else {
            return;
        };
        let Some(card) = self.drag.with(|card| card.clone()) else {
            return;
        };
        if moved.lifts {
            let _ = card.class_list().add_1("is-held");
            self.drag.capture(&card);
        }
        let (x, y) = moved.offset;
        let _ = card
            .style()
            .set_property("transform", &format!("translate({x:.0}px,{y:.0}px)"));
    }

    /// Finger or button up: a card that was drawn out of the hand is played.
    pub fn up(&self, event: &PointerEvent) {
        let Some(dropped) = self.drag.up(event).filter(|dropped| dropped.drags) else {
            return;
        };
        let card = dropped.held;
        let hand = card.closest(".kar-hand").ok().flatten();
        let is_out = hand.is_some_and(|hand| dropped.at.1 < hand.get_bounding_client_rect().top());
        let _ = card.class_list().remove_1("is-held");
        // The click that follows a drag is no tap.
        let _ = card.set_attribute("data-dragged", "");
        let is_sent = is_out && card_of(&card).is_some_and(|card| self.store.play(card));
        if !is_sent {
            put_back(&card);
        }
    }

    /// The browser took the pointer away.
    pub fn cancel(&self) {
        if let Some(card) = self.drag.cancel() {
            let _ = card.class_list().remove_1("is-held");
            put_back(&card);
        }
    }

    /// Arrows go along the hand, to the pile and back.
    pub fn key(&self, event: &KeyboardEvent) {
        if CARDS.go(&event.key(), event.target()) {
            event.prevent_default();
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
