//! Translates clicks, keys and drags on the table into calls of `KanastaStore`. A tap arrives as a
//! click.

use super::{
    hand::Held,
    intent::TableSpot,
    stage::{meld_of, put_down},
    store::KanastaStore,
};
use crate::games::{
    card_keys::CardTable,
    drag::{Drag, around, is_main},
};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

/// A pointer that moves less than this between down and up has tapped, in CSS pixels.
const TAP_SLOP: f64 = 8.0;

const CARDS: CardTable = CardTable {
    root: ".kan",
    hand: ".kan-hand",
    piles: ".kan-stack",
};

/// The event handlers of one board. Clones share the followed pointer.
#[derive(Clone)]
pub struct KanastaInput {
    store: KanastaStore,
    drag: Drag<Grabbed>,
}

/// A pressed card of the hand.
#[derive(Clone)]
struct Grabbed {
    card: HtmlElement,
    root: HtmlElement,
}

impl Grabbed {
    fn by(event: &PointerEvent) -> Option<Grabbed> {
        let card = around(event.target(), ".kan-hand [data-card]")?;
        let root = card.closest(".kan").ok().flatten()?.dyn_into().ok()?;
        Some(Grabbed { card, root })
    }
}

impl KanastaInput {
    /// Listens for the store.
    pub fn new(store: KanastaStore) -> KanastaInput {
        KanastaInput {
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
        if let Some(grabbed) = Grabbed::by(event) {
            self.drag.follow(event, grabbed);
        }
    }

    /// The pointer moves, and the chosen cards under it.
    pub fn moved(&self, event: &PointerEvent) {
        let Some(moved) = self.drag.moved(event).filter(|moved| moved.drags) else {
            return;
        };
        let Some(grabbed) = self.drag.with(|grabbed| grabbed.clone()) else {
            return;
        };
        if moved.lifts {
            self.drag.capture(&grabbed.root);
            self.choose(&grabbed.card);
        }
        let ((x, y), style) = (moved.offset, grabbed.root.style());
        let _ = style.set_property("--dx", &format!("{x:.0}px"));
        let _ = style.set_property("--dy", &format!("{y:.0}px"));
        // The cards are painted a moment after they are chosen; until then nothing is lifted.
        let _ = grabbed.root.set_attribute("data-drags", "");
    }

    /// A card that is dragged is chosen: with the others, if it was, else alone.
    fn choose(&self, card: &HtmlElement) {
        let Some(card) = held(card) else {
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
        let Some(dropped) = self.drag.up(event).filter(|dropped| dropped.drags) else {
            return;
        };
        let root = dropped.held.root;
        // The click that follows a drag is no tap.
        let _ = root.set_attribute("data-dragged", "");
        let dragged = root.clone();
        set_timeout(
            move || _ = dragged.remove_attribute("data-dragged"),
            std::time::Duration::ZERO,
        );
        let (x, y) = dropped.at;
        let under = document().elements_from_point(x as f32, y as f32);
        let spot = under.iter().find_map(|under| spot(&under.dyn_into().ok()?));
        if !spot.is_some_and(|spot| self.store.tap(spot)) {
            put_down(&root);
        }
    }

    /// The browser took the pointer away.
    pub fn cancel(&self) {
        if let Some(grabbed) = self.drag.cancel() {
            put_down(&grabbed.root);
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
        } else if let Some(tab) = around(event.target(), "[data-act=unfold]") {
            unfold(&tab);
        } else if around(event.target(), "[data-act=back]").is_some() {
            self.store.take_back();
        } else if let Some(spot) = event
            .target()
            .and_then(|target| spot(&target.dyn_into().ok()?))
        {
            // The bare felt asks for nothing as long as no card is chosen.
            let is_bare =
                spot == TableSpot::Own && around(event.target(), "[data-act=lay]").is_none();
            if !is_bare || !self.store.chosen.with_untracked(Vec::is_empty) {
                self.store.tap(spot);
            }
        }
    }

    /// Arrows go along the hand, to the piles and back, Escape lets go.
    pub fn key(&self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "Escape" => self.store.let_go(),
            key if CARDS.go(key, event.target()) => {}
            _ => return,
        }
        event.prevent_default();
    }
}

/// The place on the table that an element belongs to.
fn spot(element: &Element) -> Option<TableSpot> {
    let is_in = |name: &str| element.closest(name).ok().flatten();
    if let Some(meld) = is_in("[data-meld]") {
        let (side, place) = meld_of(&meld)?;
        return Some(TableSpot::Meld { side, place });
    }
    if is_in("[data-stock]").is_some() {
        return Some(TableSpot::Stock);
    }
    if is_in("[data-pile]").is_some() {
        return Some(TableSpot::Pile);
    }
    is_in(".kan-zone.ours").map(|_| TableSpot::Own)
}

/// Shows the melds that are folded away, or folds them again.
fn unfold(tab: &Element) {
    if let Ok(Some(melds)) = tab.closest(".kan-melds") {
        let is_open = melds.toggle_attribute("data-unfolded").unwrap_or(false);
        let _ = tab.set_attribute("aria-expanded", if is_open { "true" } else { "false" });
    }
}

fn held(card: &HtmlElement) -> Option<Held> {
    Held::read(&card.get_attribute("data-key")?)
}
