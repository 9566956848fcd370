//! Updates the hand's elements in place: cards that stay keep their element, so that they glide and
//! keep the focus.

use super::paint::HandCard;
use crate::art::card::face_of;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Shows these cards, and no others.
pub fn show(hand: &Element, cards: &[HandCard], style: &str) {
    let _ = hand.set_attribute("style", style);
    let focused = focused(hand);
    for old in children(hand) {
        if !cards.iter().any(|card| is(&old, card)) {
            old.remove();
        }
    }
    for (number, card) in cards.iter().enumerate() {
        let before = hand.children().item(number as u32);
        let element = match before.clone().filter(|old| is(old, card)) {
            Some(element) => Some(element),
            None => children(hand)
                .into_iter()
                .find(|old| is(old, card))
                .or_else(|| created(card))
                .inspect(|new| {
                    let _ = hand.insert_before(new, before.as_ref().map(AsRef::as_ref));
                }),
        };
        if let Some(element) = element {
            dress(&element, card);
        }
    }
    if let Some(number) = focused {
        focus(hand, number);
    }
}

fn created(card: &HandCard) -> Option<Element> {
    let element = document().create_element("button").ok()?;
    for (name, value) in [("type", "button"), ("class", "pcard")] {
        let _ = element.set_attribute(name, value);
    }
    let _ = element.set_attribute("data-key", &card.card.key());
    let _ = element.set_attribute("data-card", &card.card.face.to_string());
    element.set_inner_html(&face_of(card.card.face));
    Some(element)
}

/// Where it lies, and whether it is chosen. What a drag has moved goes back.
fn dress(element: &Element, card: &HandCard) {
    let set = |name: &str, value: &str| _ = element.set_attribute(name, value);
    set("style", &card.style);
    set("aria-label", &card.label);
    set(
        "aria-pressed",
        if card.is_chosen { "true" } else { "false" },
    );
    let _ = element.toggle_attribute_with_force("data-from-pile", card.is_top);
}

fn is(element: &Element, card: &HandCard) -> bool {
    element
        .get_attribute("data-key")
        .is_some_and(|key| key == card.card.key())
}

fn children(hand: &Element) -> Vec<Element> {
    let list = hand.children();
    (0..list.length())
        .filter_map(|index| list.item(index))
        .collect()
}

/// Which card the keyboard is on.
fn focused(hand: &Element) -> Option<u32> {
    let active = document().active_element()?;
    children(hand)
        .iter()
        .position(|card| *card == active)
        .map(|at| at as u32)
}

fn focus(hand: &Element, number: u32) {
    let last = hand.child_element_count().saturating_sub(1);
    let card = hand
        .children()
        .item(number.min(last))
        .and_then(|card| card.dyn_into::<HtmlElement>().ok());
    if let Some(card) = card {
        let _ = card.focus();
    }
}
