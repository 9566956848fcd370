//! Writes the table into the page where it changed, and starts the animations of cards that moved.

use super::{
    animations::Ground,
    hand_row,
    paint::{HandCard, Part},
    store::KanastaStore,
};
use crate::games::card_animations::{animate, is_motion_unwanted};
use game_kanasta::View;
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The elements that are painted on.
#[derive(Clone, Copy)]
pub struct KanastaCanvas {
    pub root: NodeRef<html::Div>,
    pub hand: NodeRef<html::Div>,
    pub layer: NodeRef<html::Div>,
}

/// What the last painting showed, so that only what changed is written.
#[derive(Default)]
pub struct PaintedKanasta {
    view: Option<View>,
    parts: Vec<Part>,
    hand: Vec<HandCard>,
}

/// Writes the cards, and lets what moved travel.
pub fn paint(
    store: KanastaStore,
    canvas: KanastaCanvas,
    before: Option<PaintedKanasta>,
) -> PaintedKanasta {
    let nodes = (canvas.root.get(), canvas.hand.get(), canvas.layer.get());
    let (Some(root), Some(hand), Some(layer)) = nodes else {
        return before.unwrap_or_default();
    };
    let before = before.unwrap_or_default();
    let (now, fitting, style) = store.paint(|painter| {
        let view = Some(painter.touch.view.clone());
        let now = PaintedKanasta {
            view,
            parts: painter.parts(),
            hand: painter.hand(),
        };
        (now, painter.fitting(), painter.hand_style())
    });
    let events = store.events.get();
    // What was foreseen has travelled already.
    let is_news = match (&before.view, &now.view) {
        (Some(before), Some(now)) => before != now && !store.was_foreseen(now, &events),
        (None, _) | (_, None) => false,
    };
    let moves = is_news && !is_motion_unwanted();
    let ground = Ground {
        root: &root,
        me: store.props.seat.get(),
    };
    let rules = now.view.as_ref().map(|view| view.rules).unwrap_or_default();
    let departures = if moves {
        ground.departures(&events, &rules)
    } else {
        Vec::new()
    };
    for part in now.parts.iter().filter(|part| !before.parts.contains(part)) {
        write(&root, part);
    }
    put_down(&root);
    hand_row::show(&hand, &now.hand, &style);
    mark(&root, "data-fits", &fitting);
    say_unfolded(&root);
    mark(&root, "data-open", store.looked_at.get().as_slice());
    animate(&layer, ground.animations(departures));
    now
}

/// Puts down whatever a drag holds.
pub fn put_down(root: &Element) {
    let _ = root.remove_attribute("data-drags");
}

/// Writes a part, and leaves the keyboard where it was.
fn write(root: &Element, part: &Part) {
    let Ok(Some(node)) = root.query_selector(&part.place) else {
        return;
    };
    let name = focused_name(&node);
    node.set_inner_html(&part.html);
    let again = name.and_then(|name| node.query_selector(&name).ok().flatten());
    if let Some(again) = again.and_then(|again| again.dyn_into::<HtmlElement>().ok()) {
        let _ = again.focus();
    }
}

fn focused_name(node: &Element) -> Option<String> {
    let active = document()
        .active_element()
        .filter(|active| node.contains(Some(active)))?;
    ["data-meld", "data-key"]
        .iter()
        .find_map(|name| Some(format!("[{name}='{}']", active.get_attribute(name)?)))
}

/// Marks these melds, and no others.
fn mark(root: &Element, name: &str, melds: &[(usize, usize)]) {
    let Ok(all) = root.query_selector_all(".kan-melds[data-side] [data-meld]") else {
        return;
    };
    for meld in (0..all.length()).filter_map(|index| all.get(index)?.dyn_into::<Element>().ok()) {
        let is_marked = meld_of(&meld).is_some_and(|meld| melds.contains(&meld));
        let _ = meld.toggle_attribute_with_force(name, is_marked);
    }
}

/// The tabs of melds that are unfolded say so, after they have been written anew.
fn say_unfolded(root: &Element) {
    let Ok(all) = root.query_selector_all(".kan-melds[data-unfolded] [data-act=unfold]") else {
        return;
    };
    for tab in (0..all.length()).filter_map(|index| all.get(index)?.dyn_into::<Element>().ok()) {
        let _ = tab.set_attribute("aria-expanded", "true");
    }
}

/// The side and place of a meld on the screen.
pub fn meld_of(meld: &Element) -> Option<(usize, usize)> {
    let side = meld
        .closest("[data-side]")
        .ok()
        .flatten()?
        .get_attribute("data-side")?;
    Some((
        side.parse().ok()?,
        meld.get_attribute("data-meld")?.parse().ok()?,
    ))
}
